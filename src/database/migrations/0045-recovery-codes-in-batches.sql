-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- Which of them were made together: whoever still has a batch on show is told that it was replaced. Empty for those that
-- were made before there were any.
alter table recovery_code add column batch text not null default '';
