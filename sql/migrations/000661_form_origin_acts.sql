-- Staff settle the bookings by form of one origin, proven ones too (see settle_forms).
drop function if exists settle_forms(text, uuid, text, bigint, bigint);
