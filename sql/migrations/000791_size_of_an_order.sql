-- Each booking of an order knows the number of its bookings, which never changes. Events read it from the booking: looking it up
-- elsewhere scanned the school's bookings or orders for each event if the plan was made when the tables were empty.
alter table bookings add column order_size int;
-- The triggers note changes that programs hear of.
alter table bookings disable trigger user;
update bookings b set order_size = (select count(*) from bookings o where o.school_id = b.school_id and o.order_id = b.order_id)
  where order_id is not null;
alter table bookings enable trigger user;
alter table bookings drop constraint bookings_in_order, add constraint bookings_in_order check (
  (order_id is null) = (order_n is null) and (order_id is null) = (order_size is null) and order_n between 1 and order_size and order_size <= 20
);

-- The key begins with the id, as that of lessons and bookings does: no plan can then read all orders of a school to find one.
alter table bookings drop constraint bookings_order_fkey;
alter table orders drop constraint orders_pkey, add constraint orders_pkey primary key (id, school_id);
alter table bookings add constraint bookings_order_fkey foreign key (school_id, order_id) references orders (school_id, id);
