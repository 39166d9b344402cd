-- Letters of staff's changes that wait for the undo give way to the letter of the next change.
-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The change for which it gave way: it is not sent unless that change is undone, and erased with that change's letter.
alter table letter add column replaced_by text;

create index letter_replaced on letter (replaced_by) where replaced_by is not null;
