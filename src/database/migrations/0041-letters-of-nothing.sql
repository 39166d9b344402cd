-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Letters about no appointment and no message. It begins with the column that is compared, or SQLite would rather look
-- through those of all messages by the index that does.
create index letter_about_nothing on letter (appointment, created_at) where appointment is null and message is null;
drop index letter_of_older_message;
