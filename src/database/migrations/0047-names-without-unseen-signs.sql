-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The spelling of searchable-text.ts, for what was written before: no joiners, soft hyphens, marks of direction or spaces
-- without width. Few have any, and none but these are written. On SQLite only rows with a sign of several bytes are looked
-- through, which is quickly known: to look through each of a million takes many times as long.

-- sqlite only

update appointment set searchable = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(searchable, char(173), ''), char(1564), ''), char(8203), ''),
  char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), ''), char(8235), ''), char(8236), ''),
  char(8237), ''), char(8238), ''), char(8288), ''), char(8294), ''), char(8295), ''), char(8296), ''), char(8297), ''),
  char(65279), '')
where length(cast(searchable as blob)) <> length(searchable) and searchable glob '*[' || char(173, 1564, 8203) || '-' || char(8207, 8234) || '-' || char(8238, 8288, 8294) || '-'
  || char(8297, 65279) || ']*';

-- postgresql only

update appointment
set searchable = regexp_replace(searchable, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g')
where searchable ~ '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]';
