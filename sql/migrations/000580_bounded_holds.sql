-- The share of a school's seats that a partner's holds may take, in percent; see holdable_seats.
alter type booking_request add attribute "heldPercent" int;

-- Finds the holds of one partner; a confirmed booking is in no part of it.
create index bookings_held_by_partner on bookings (school_id, partner_id, slot_id) where status = 'on_hold';
