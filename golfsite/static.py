"""Static files under names that contain their hash, down to the modules that scripts import."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed files that a browser may keep for good: a changed file has another name.

    Django rewrites CSS by default; rewriting imports as well keeps a page from mixing the
    modules of two versions.
    """

    support_js_module_import_aggregation = True
