-- What happens at the desk: whether a patient came, and why staff have gone beyond a rule. The rules for these files are at
-- the top of the first one. Once released, this file is never edited again.

alter table appointment add column visit text check (visit in ('arrived', 'done', 'absent'));

-- A step that says so, and 'expected' where that is taken back. Beside `what`, whose check SQLite widens only with a new
-- table.
alter table appointment_change add column visit text check (visit in ('arrived', 'done', 'absent', 'expected'));

-- In the words of whoever booked or moved it where the surgery is shut.
alter table appointment_change add column reason text;

-- The secret addresses at which calendar programs read the times of a chair: of each only the SHA-256, from which nobody
-- can make it again.
create table chair_calendar (
  chair integer not null primary key check (chair >= 1),
  token_hash text not null unique,
  made_at bigint not null,
  made_by text not null,
  made_by_name text not null
);
