-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- A message that nobody meant for the practice: done, but kept apart from those that were answered.
alter table message add column spam integer not null default 0 check (spam in (0, 1));
create index message_spam on message (created_at desc, id) where spam = 1;
