-- Whoever sold a booking may ask that the guest be sent a confirmation, where what their guests hear is changes alone.
alter table bookings add column email_receipt boolean not null default false;
