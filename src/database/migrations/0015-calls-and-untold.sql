-- foreign keys: off
-- Calls to patients stand in the history of their appointment, and who still has to be told how it stands has a row of
-- their own. The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- sqlite only
create table appointment_change_wider (
  id text not null primary key,
  appointment text not null references appointment (id) on delete cascade,
  position integer not null check (position > 0),
  at bigint not null,
  staff text,
  staff_name text,
  what text not null check (
    what in ('requested', 'accepted', 'cancelled', 'edited', 'undone', 'rung', 'no answer')
  ),
  before text,
  -- When a call that nobody answered is tried again.
  again_at bigint check (again_at is null or what = 'no answer'),
  unique (appointment, position),
  check ((staff is null) = (staff_name is null))
);
insert into appointment_change_wider (id, appointment, position, at, staff, staff_name, what, before)
  select id, appointment, position, at, staff, staff_name, what, before from appointment_change;
drop table appointment_change;
alter table appointment_change_wider rename to appointment_change;

-- postgresql only
alter table appointment_change drop constraint appointment_change_what_check;
alter table appointment_change add constraint appointment_change_what_check check (
  what in ('requested', 'accepted', 'cancelled', 'edited', 'undone', 'rung', 'no answer')
);
alter table appointment_change add column again_at bigint check (again_at is null or what = 'no answer');

-- both engines

-- The answers of the last days are found without looking through all history.
create index appointment_change_answers on appointment_change (at) where what in ('accepted', 'cancelled');

-- Who was accepted, moved or cancelled and has not been told: an index of the queue, made anew with every step, letter
-- and call by domain/appointments/untold.ts.
create table untold (
  appointment text not null primary key references appointment (id) on delete cascade,
  -- When that was done which they must hear of.
  since bigint not null,
  -- From when on it is for staff to tell them; a letter has until then.
  due bigint not null
);

create index untold_by_age on untold (since, appointment);

-- They begin with the status, or SQLite would rather look through all accepted ones by the index that does.
create index appointment_new_by_age on appointment (status, created_at, id) where status = 'new';
create index appointment_without_time on appointment (status, created_at, id, day, time) where day = '' or time = '';

-- Whom staff answered before this table was there, and no letter reached. Once the day has passed, ringing helps nobody.

-- sqlite only
insert into untold (appointment, since, due)
  select a.id, max(c.at), max(c.at) from appointment a join appointment_change c on c.appointment = a.id
  where a.status <> 'new' and (a.day = '' or a.day >= date('now')) and c.what in ('accepted', 'cancelled')
    and (a.email is null or (
      exists (select 1 from letter l where l.appointment = a.id and l.given_up_at is not null)
      and not exists (select 1 from letter l where l.appointment = a.id and l.sent_at >= c.at)
    ))
  group by a.id;

-- postgresql only
insert into untold (appointment, since, due)
  select a.id, max(c.at), max(c.at) from appointment a join appointment_change c on c.appointment = a.id
  where a.status <> 'new' and (a.day = '' or a.day >= to_char(now(), 'YYYY-MM-DD')) and c.what in ('accepted', 'cancelled')
    and (a.email is null or (
      exists (select 1 from letter l where l.appointment = a.id and l.given_up_at is not null)
      and not exists (select 1 from letter l where l.appointment = a.id and l.sent_at >= c.at)
    ))
  group by a.id;

-- both engines
