-- Strict OCTO reads a product's slots from the school's calendar now, as all others do.
drop function if exists octo_slots(text, text, date, date, uuid[], bigint);
