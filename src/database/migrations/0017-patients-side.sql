-- What patients do themselves: the links that open their request, whether it is urgent, and the other time they ask for.

alter table appointment add column urgent integer not null default 0 check (urgent in (0, 1));
-- The other time that a patient with a confirmed one asks for; '' where none is, as with day and time.
alter table appointment add column asked_day text not null default '';
alter table appointment add column asked_time text not null default '';

-- The few that stand first at the desk.
create index appointment_urgent on appointment (created_at) where urgent = 1 and status = 'new';

-- Of each letter's link only the SHA-256, from which nobody can make the link again.
create table request_link (
  token_hash text not null primary key,
  appointment text not null references appointment (id) on delete cascade,
  made_at bigint not null
);

create index request_link_of_appointment on request_link (appointment);

-- What a patient said of the time they have: a step that changes nothing else. Beside `what`, whose check SQLite widens
-- only with a new table.
alter table appointment_change add column said text check (said in ('suits', 'asked'));
