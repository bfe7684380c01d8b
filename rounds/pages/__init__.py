"""The HTML pages: views, forms and addresses, one module for each subject."""
