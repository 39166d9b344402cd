-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Times that staff offer, one offer at a time for an appointment: JSON of days, times and chairs.
create table offer (
  appointment text not null primary key references appointment (id) on delete cascade,
  times text not null,
  ends bigint not null
);
create index offer_by_end on offer (ends);

-- Chair time that is held for an offer, beside what the appointment holds for itself.
alter table chair_time add column offered integer not null default 0 check (offered in (0, 1));

-- What became of an offer. Beside what and said, whose checks SQLite widens only with a new table.
alter table appointment_change add column offer text check (offer in ('offered', 'taken', 'offer ended'));
