-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- sqlite only

-- Which three letters the index of requests has, and how many requests have them: it finds two letters by the threes that
-- begin with them.
create virtual table appointment_three using fts5vocab(appointment_word, row);
