-- What a patient may say beside the form's own fields. The rules for these files are at the top of the first one. Once
-- released, this file is never edited again.

-- For whom they write, where it is somebody else; `name` stays whoever writes and is answered.
alter table appointment add column patient_name text;
alter table appointment add column patient_birth_year integer check (patient_birth_year between 1900 and 2200);

-- E-mail or text only.
alter table appointment add column no_calls integer not null default 0 check (no_calls in (0, 1));

-- A language or a need for access, in a sentence.
alter table appointment add column needs text;

-- Other times that would suit too: JSON of days and times. Wishes, which hold nothing.
alter table appointment add column also_suits text not null default '[]';
