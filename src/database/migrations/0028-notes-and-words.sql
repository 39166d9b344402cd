-- What staff write about a request, for themselves and for its patient, and the others of the same person. The rules for
-- these files are at the top of the first one. Once released, this file is never edited again.

-- For staff alone.
alter table appointment add column note text;

-- A sentence to the patient, who reads it in the letter of this step and on the page of the request.
alter table appointment_change add column words text;

-- Whose requests and messages these are, the newest first: by address, and by the last nine digits of a number in whatever
-- writing, with zeros before a shorter one.
create index appointment_by_email on appointment (lower(email), created_at);
create index appointment_by_number on appointment (substr('000000000' ||
  replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''),
  length(replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', '')) + 1),
  created_at);
drop index message_by_number;
create index message_by_number on message (substr('000000000' ||
  replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''),
  length(replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', '')) + 1),
  created_at);
