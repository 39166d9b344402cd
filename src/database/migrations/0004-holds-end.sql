-- What an unanswered request holds has an end. Empty in chair_time where the time is promised: accepted, or held by a
-- request from before this change, whose patient was told of no end.
alter table appointment add column held_until bigint;
alter table chair_time add column held_until bigint;

create index chair_time_by_end on chair_time (held_until) where held_until is not null;

-- For whom an unanswered request holds its time: seals of a phone, an e-mail and a network address, which nobody can read.
create table held_for (
  sender text not null,
  appointment text not null references appointment (id) on delete cascade,
  primary key (sender, appointment)
);

create index held_for_appointment on held_for (appointment);
