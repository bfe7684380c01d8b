/** Words beside a card that say why it cannot be played, for a moment. */

const SHOWN_FOR = 2600; // milliseconds
const MARGIN = 6; // pixels between card and bubble, bubble and edge

export class Bubble {
  #element;
  #timer;

  constructor(element) {
    this.#element = element;
  }

  /** Shows `words` beside the element `target`, inside the bubble's own container. */
  show(words, target) {
    this.#element.textContent = words;
    this.#element.hidden = false;
    this.#put(target.getBoundingClientRect(), this.#element.offsetParent.getBoundingClientRect());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), SHOWN_FOR);
  }

  hide() {
    this.#element.hidden = true;
  }

  // Above the target where there is room, else below; never over the container's edge.
  #put(target, frame) {
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const middle = target.left - frame.left + target.width / 2 - width / 2;
    const left = Math.max(MARGIN, Math.min(middle, frame.width - width - MARGIN));
    const above = target.top - frame.top - height - MARGIN;
    const top = above >= 0 ? above : target.bottom - frame.top + MARGIN;
    this.#element.style.translate = `${left}px ${top}px`;
  }
}
