-- A cancellation by staff records the money that it returns; see functions/booking/cancel_by_staff.sql.
drop function if exists cancel_by_staff(text, uuid, uuid, text, text);
