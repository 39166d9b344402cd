-- Read by SQLite and PostgreSQL alike, so only what both mean the same by: text, bigint, integer, plain keys, checks.
-- Instants are milliseconds since 1970 in UTC. Days (YYYY-MM-DD) and times (HH:MM) are London's, as text, never instants.
-- Every statement ends with a semicolon at the end of its line. Once released, this file is never edited again.

create table appointment (
  id text not null primary key,
  reference text not null unique,
  name text not null,
  email text,
  phone text,
  service text,
  message text,
  -- '' where none was given: the two engines sort nulls to different ends.
  day text not null check (
    day = ''
    or (day like '____-__-__' and length(replace(day, '-', '')) = 8 and ltrim(replace(day, '-', ''), '0123456789') = '')
  ),
  time text not null check (
    time = ''
    or (
      time like '__:__' and substr(time, 4, 2) in ('00', '15', '30', '45')
      and ltrim(substr(time, 1, 2), '0123456789') = '' and substr(time, 1, 2) <= '23'
    )
  ),
  minutes integer not null check (minutes between 15 and 90 and minutes % 15 = 0),
  chair integer check (chair >= 1),
  status text not null check (status in ('new', 'appointed', 'cancelled')),
  version integer not null check (version > 0),
  sequence integer not null check (sequence >= 0),
  created_at bigint not null,
  -- What staff may search by, in one spelling; made by searchable-text.ts.
  searchable text not null
);

create index appointment_by_day on appointment (day, time, created_at desc, id);
create index appointment_by_status on appointment (status, day, time, created_at desc, id);
create index appointment_by_age on appointment (created_at desc, id);

-- One row is one quarter hour of one chair. This key is what makes a double booking impossible.
create table chair_time (
  day text not null check (
    day like '____-__-__' and length(replace(day, '-', '')) = 8 and ltrim(replace(day, '-', ''), '0123456789') = ''
  ),
  time text not null check (
    time like '__:__' and substr(time, 4, 2) in ('00', '15', '30', '45')
    and ltrim(substr(time, 1, 2), '0123456789') = '' and substr(time, 1, 2) <= '23'
  ),
  chair integer not null check (chair >= 1),
  appointment text not null references appointment (id) on delete cascade,
  primary key (day, time, chair)
);

create index chair_time_of_appointment on chair_time (appointment);

create table appointment_change (
  id text not null primary key,
  appointment text not null references appointment (id) on delete cascade,
  -- Counts within one appointment: two changes may fall into the same millisecond.
  position integer not null check (position > 0),
  at bigint not null,
  staff text,
  staff_name text,
  what text not null check (what in ('requested', 'accepted', 'cancelled', 'edited', 'undone')),
  before text,
  unique (appointment, position),
  check ((staff is null) = (staff_name is null))
);

create table message (
  id text not null primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at bigint not null
);

create index message_by_age on message (created_at);

create table letter (
  id text not null primary key,
  -- Address and words are emptied once the letter is sent or given up.
  address text not null,
  kind text not null,
  words text not null,
  appointment text references appointment (id) on delete cascade,
  change text,
  created_at bigint not null,
  not_before bigint not null,
  -- 0 while nobody is sending it.
  leased_until bigint not null,
  attempts integer not null check (attempts >= 0),
  sent_at bigint,
  given_up_at bigint,
  check (sent_at is null or given_up_at is null)
);

create index letter_waiting on letter (not_before) where sent_at is null and given_up_at is null;
create index letter_about_appointment on letter (appointment);
create index letter_about_change on letter (change);

create table post (
  id text not null primary key,
  slug text not null unique,
  title text not null,
  content text not null,
  photograph text,
  published integer not null check (published in (0, 1)),
  created_at bigint not null,
  changed_at bigint not null,
  version integer not null check (version > 0),
  -- Set while it is in the bin.
  deleted_at bigint,
  changed_by text not null
);

create index post_by_age on post (created_at desc, id);

create table old_slug (
  slug text not null primary key,
  post text not null references post (id) on delete cascade
);

create index old_slug_of_post on old_slug (post);

-- A single row.
create table post_edition (
  id integer not null primary key check (id = 1),
  edition bigint not null
);

insert into post_edition (id, edition) values (1, 0);

create table staff_member (
  id text not null primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  totp_secret text,
  totp_step bigint,
  disabled_at bigint,
  created_at bigint not null
);

create table staff_session (
  id text not null primary key,
  token_hash text not null unique,
  staff text not null references staff_member (id) on delete cascade,
  created_at bigint not null,
  last_seen_at bigint not null,
  browser text not null
);

create index staff_session_of_member on staff_session (staff, last_seen_at);

create table passkey (
  id text not null primary key,
  staff text not null references staff_member (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  name text not null,
  created_at bigint not null
);

create index passkey_of_member on passkey (staff);

create table remembered_answer (
  key text not null primary key,
  body text not null,
  answer text not null,
  runs_out bigint not null
);

create index remembered_answer_by_end on remembered_answer (runs_out);

create table limit_count (
  key text not null primary key,
  count integer not null check (count > 0),
  window_ends bigint not null
);

create index limit_count_by_end on limit_count (window_ends);

create table setting (
  name text not null primary key,
  value text not null
);

-- Without a reference to staff_member: an entry outlives what it tells of.
create table audit_entry (
  id text not null primary key,
  at bigint not null,
  staff text not null,
  did text not null,
  about text
);

create index audit_entry_by_age on audit_entry (at);
