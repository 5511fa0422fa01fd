-- When what named the customer of a booking was erased; seats, money and references stay.
alter table bookings add column erased_at timestamptz;
