-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Who wants to be told when an earlier day comes free, and for which part of the day ('' for any). `let_go`: the times that
-- were offered to them and not taken, JSON.
create table waiting_list (
  appointment text not null primary key references appointment (id) on delete cascade,
  since bigint not null,
  part text not null default '' check (part in ('', 'morning', 'afternoon')),
  let_go text not null default '[]'
);
create index waiting_list_by_age on waiting_list (since, appointment);

-- Chair time that has come free while somebody waits, until it was offered or nobody wants it.
create table freed_time (
  day text not null,
  time text not null,
  chair integer not null,
  freed_at bigint not null,
  primary key (day, time, chair)
);

-- An offer to somebody who waits, made by the clock and not by staff.
alter table offer add column waiting integer not null default 0 check (waiting in (0, 1));

-- What became of a wish to come sooner. Beside what, as the others.
alter table appointment_change add column waiting text
  check (waiting in ('waits', 'waits no more', 'earlier offered', 'earlier let go'));
