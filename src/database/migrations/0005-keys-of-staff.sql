-- A link by which somebody sets a new password, once. A newer one takes the place of the one before.
create table password_link (
  staff text not null primary key references staff_member (id) on delete cascade,
  token_hash text not null unique,
  ends bigint not null
);

create index password_link_by_end on password_link (ends);

-- Whoever uses this session has shown the password or a passkey again: only the hash of the proof is kept.
alter table staff_session add column proof_hash text;

alter table staff_session add column proof_ends bigint;
