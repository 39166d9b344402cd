-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- postgresql only

-- Which letters a request has, each alone and with the next one: by an index of each three no shorter word is found. Said
-- by PostgreSQL's own functions, since one of ours would have to come along wherever the tables go, and in the order of
-- their bytes, which is the same in every language and sooner made.
create index appointment_by_letters_alone on appointment using gin ((
  string_to_array(searchable collate "C", null) || string_to_array(
    regexp_replace(searchable, '(..)', '\1' || chr(9), 'g') || chr(9)
      || regexp_replace(substr(searchable, 2), '(..)', '\1' || chr(9), 'g'),
    chr(9)
  )
));
-- Otherwise PostgreSQL takes all letters for rare until it looks by itself, which may be in months.
analyze appointment;
