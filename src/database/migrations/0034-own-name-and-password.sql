-- What a person was given and has yet to make their own. The rules for these files are at the top of the first one. Once
-- released, this file is never edited again.

-- Somebody else wrote the name, perhaps the practice's, and its owner has not said theirs.
alter table staff_member add column name_by_others integer not null default 0 check (name_by_others in (0, 1));

-- Somebody else has read the password.
alter table staff_member add column password_by_others integer not null default 0 check (password_by_others in (0, 1));

-- The first account was made under the practice's name. Whether its password was changed since, nobody can tell.
update staff_member set name_by_others = 1 where created_at = (select min(created_at) from staff_member);
