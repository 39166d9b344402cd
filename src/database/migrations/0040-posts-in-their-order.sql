-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The blog in its order, with all that says which of it visitors see: a list reads the texts of what it shows, and of no other
-- post. SQLite keeps a row's later columns behind its text, so that to look at them was to read every text.
create index post_as_public on post (first_public_at desc, id, public_from, topic, deleted_at);
