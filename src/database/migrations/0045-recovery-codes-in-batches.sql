-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Which of them were made together, what is made later with a higher number: whoever still has a batch on show is told that
-- it was replaced. Nought for those that were made before there were any.
alter table recovery_code add column batch bigint not null default 0;
