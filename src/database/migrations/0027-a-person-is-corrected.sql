-- Steps of the desk's own, which change nothing of the appointment itself. Beside `what`, whose check SQLite widens only
-- with a new table. The rules for these files are at the top of the first one. Once released, this file is never edited
-- again.

alter table appointment_change add column desk_step text check (desk_step in ('corrected', 'letter again', 'note'));

-- Which of name, phone and e-mail were corrected, never what they said.
alter table appointment_change add column corrected text;
