-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The change by which staff have moved somebody to the time that was held for them. They are off the list, and come back to
-- their place where it is taken back.
alter table waiting_list add column left_by text;
