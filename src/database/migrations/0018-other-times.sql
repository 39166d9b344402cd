-- The rules for these files are at the top of the first one. Once released, this file is never edited again.

-- The few who ask for another time than their confirmed one. It begins with the status, as those of the queue do.
create index appointment_asks on appointment (status, created_at, id) where asked_day > '';
