-- What staff chose for whom a closed day or a chair has met: to ring them, or to leave their time as it is. A step that
-- changes nothing else, beside `what`, whose check SQLite widens only with a new table.
-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

alter table appointment_change add column met text check (met in ('to ring', 'left'));
