-- Bookings sold together, all or none: a family, or the days of a course. An order names no person: guests are on its bookings, so
-- export and erasure stay as they are. Total and state follow from the bookings. The reference is that of the first booking, so every
-- search for it finds the order.
create table orders (
  school_id text not null,
  id uuid not null,
  partner_id bigint not null,
  reference text not null,
  created_at timestamptz not null,
  constraint orders_pkey primary key (school_id, id),
  foreign key (school_id, partner_id) references partners (school_id, id)
);

alter table bookings add column order_id uuid, add column order_n int;
alter table bookings
  add constraint bookings_in_order check ((order_id is null) = (order_n is null) and order_n between 1 and 20),
  add constraint bookings_order_fkey foreign key (school_id, order_id) references orders (school_id, id);
create unique index bookings_of_order on bookings (school_id, order_id, order_n) where order_id is not null;

alter type booking_request add attribute "orderId" uuid, add attribute "orderNumber" int;
