-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The few letters that did not arrive, by what they are about.
create index letter_given_up on letter (appointment) where given_up_at is not null;
create index letter_came_back on letter (appointment) where came_back_at is not null;
