-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- What opens an account once where the authenticator app cannot: only hashes, and none of one that was used.
create table recovery_code (
  staff text not null references staff_member (id) on delete cascade,
  code_hash text not null,
  primary key (staff, code_hash)
);

-- The audit, read from its newest entry: of everybody, of one person of staff, about one appointment.
create index audit_entry_newest on audit_entry (at, id);
create index audit_entry_by_staff on audit_entry (staff, at, id);
create index audit_entry_about_newest on audit_entry (about, at, id) where about is not null;
drop index audit_entry_by_age;
drop index audit_entry_about;

-- What staff did to appointments, read in the same way.
create index appointment_change_newest on appointment_change (at, id) where staff is not null;
create index appointment_change_by_staff on appointment_change (staff, at, id) where staff is not null;
