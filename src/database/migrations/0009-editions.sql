-- foreign keys: off
-- One rising number for each subject, so that every process knows when what it keeps of it is old, and what the desk has
-- changed over the owner's files. Rules for these files: at the top of the first one. Once released, never edited again.

create table edition (
  subject text not null primary key check (subject in ('posts', 'practice', 'appointments', 'messages', 'staff')),
  edition bigint not null
);

insert into edition (subject, edition) select 'posts', edition from post_edition;
insert into edition (subject, edition) values ('practice', 0), ('appointments', 0), ('messages', 0), ('staff', 0);
drop table post_edition;

-- A single row; absent while the desk has changed nothing.
create table desk_change (
  id integer not null primary key check (id = 1),
  version integer not null check (version > 0),
  -- As JSON: closed days, days that the owner closed and the desk opened, chairs.
  changes text not null,
  changed_at bigint not null,
  changed_by text not null,
  changed_by_name text not null
);
