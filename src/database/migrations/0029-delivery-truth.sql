-- What became of a letter, in the words of the mail server.
-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Given up because the mail server does not know the recipient, not because time ran out.
alter table letter add column refused integer not null default 0 check (refused in (0, 1));

-- It was taken, and could not be delivered after all.
alter table letter add column came_back_at bigint check (came_back_at is null or sent_at is not null);

-- One line of the mail server's own words; empty once it took the letter.
alter table letter add column said text;
