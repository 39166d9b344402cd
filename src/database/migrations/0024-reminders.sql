-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Visits that somebody was reminded of, each day of a visit once; of the link that stops them only the SHA-256.
create table reminder (
  appointment text not null references appointment (id) on delete cascade,
  day text not null,
  at bigint not null,
  stop_hash text not null unique,
  primary key (appointment, day)
);

-- Who wants no reminders, in small letters.
create table no_reminder (
  email text not null primary key,
  since bigint not null
);

-- Requests of which the practice was told that nobody has answered them.
create table told_unanswered (
  appointment text not null primary key references appointment (id) on delete cascade,
  at bigint not null
);
