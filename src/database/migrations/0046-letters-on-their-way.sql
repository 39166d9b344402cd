-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- No letter overtakes one to the same address that is on its way: few are of all that wait, which are asked before each.
create index letter_on_its_way on letter (leased_until) where leased_until > 0;
