-- Staff may book at a price of their own.
alter type booking_request add attribute cents bigint;
