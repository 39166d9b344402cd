-- Messages are new until somebody marks them done, letters know their first attempt and their message, and the audit what
-- was asked for. The rules for these files are at the top of the first one. Once released, never edited again.

alter table message add column state text not null default 'new' check (state in ('new', 'done'));

alter table message add column version integer not null default 1 check (version > 0);

-- Who set the state it is in, and when; empty for one that nobody has touched.
alter table message add column changed_at bigint;

alter table message add column changed_by text;

alter table message add column changed_by_name text;

create index message_by_state on message (state, created_at desc, id);

-- 72 hours of trying count from here.
alter table letter add column first_tried_at bigint;

update letter set first_tried_at = created_at where attempts > 0;

-- Goes with its message. Written in one transaction at one instant, which is all that older letters have of theirs.
alter table letter add column message text references message (id) on delete cascade;

update letter set message = (select min(message.id) from message where message.created_at = letter.created_at)
  where kind in ('message-arrived', 'message-received')
  and (select count(*) from message where message.created_at = letter.created_at) = 1;

create index letter_about_message on letter (message) where message is not null;

-- Until now messages were read as letters: what has left for the practice's inbox was read there.
update message set state = 'done'
  where id in (select message from letter where kind = 'message-arrived' and sent_at is not null);

-- What somebody asked a list or a search for; emptied sooner than the entry, since it may name a patient.
alter table audit_entry add column question text;

create index audit_question_by_age on audit_entry (at) where question is not null;
