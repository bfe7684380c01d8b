"""Every read of the database: whose rows, who may see them, and what is shown of them."""
