"""Django's database engines, with a limit on every wait: a request never hangs on the database."""
