-- Searching among a million requests takes as long as among a thousand: every three letters of what staff may search by
-- are an index. The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The spelling of searchable-text.ts, for what was written before: no apostrophes, and a space for a hyphen.
update appointment set searchable = replace(replace(replace(replace(searchable, '''', ''), '’', ''), '‘', ''), '-', ' ');

-- sqlite only

-- Requests in the order of their arrival. A number of our own: SQLite's own change when the file is written anew.
create table appointment_number (
  number integer not null primary key,
  appointment text not null unique references appointment (id) on delete cascade
);

-- Keeps no words itself, only where each three letters stand.
create virtual table appointment_word using fts5(words, content = '', columnsize = 0, tokenize = 'trigram');

-- What is erased leaves this index at once, too.
insert into appointment_word (appointment_word, rank) values ('secure-delete', 1);

-- A statement ends where a semicolon ends a line, so within a trigger none does.
create trigger appointment_is_numbered after insert on appointment begin
  insert into appointment_number (appointment) values (new.id); insert into appointment_word (rowid, words)
    select number, new.searchable from appointment_number where appointment = new.id; end;

create trigger appointment_is_renamed after update of searchable on appointment
when old.searchable <> new.searchable begin
  insert into appointment_word (appointment_word, rowid, words)
    select 'delete', number, old.searchable from appointment_number where appointment = old.id; insert into
    appointment_word (rowid, words)
    select number, new.searchable from appointment_number where appointment = new.id; end;

create trigger appointment_is_erased before delete on appointment begin
  insert into appointment_word (appointment_word, rowid, words)
    select 'delete', number, old.searchable from appointment_number where appointment = old.id; end;

insert into appointment_number (appointment) select id from appointment order by created_at, id;
insert into appointment_word (rowid, words)
  select number, searchable from appointment_number join appointment on appointment.id = appointment_number.appointment;

-- postgresql only

-- Where the server has no pg_trgm, or does not let us have it, a search goes through all rows, as before.
do $$ begin
  create extension if not exists pg_trgm with schema public; exception when others then null; end $$;
do $$ declare place text := (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'); begin
  if place is not null then
    execute format('create index appointment_by_letters on appointment using gin (searchable %s.gin_trgm_ops)', place); end if; end $$;
