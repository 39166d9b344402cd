-- What is kept about one person is found among a million rows without reading them all. The rules for these files are at
-- the top of the first one. Once released, this file is never edited again.

-- Who looked at a request.
create index audit_entry_about on audit_entry (about) where about is not null;

-- Letters of a message from the time when they did not name it: found by the instant at which both were written.
create index letter_of_older_message on letter (created_at) where appointment is null and message is null;

-- Who wrote a message, by their address, and by the last nine digits of a number in whatever writing.
create index message_by_email on message (lower(email));
create index message_by_number on message (substr(
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''),
  length(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')) - 8));
