-- The number of bookings of an order, which never changes. Events read it by the order's key: counting the bookings instead scanned
-- the complete school for each event if the plan was made when the tables were empty.
alter table orders add column bookings int;
update orders o set bookings = (select count(*) from bookings b where b.school_id = o.school_id and b.order_id = o.id);
alter table orders alter column bookings set not null, add constraint orders_have_bookings check (bookings between 1 and 20);

-- The key begins with the id, as that of lessons and bookings does: no plan can then read all orders of a school to find one.
alter table bookings drop constraint bookings_order_fkey;
alter table orders drop constraint orders_pkey, add constraint orders_pkey primary key (id, school_id);
alter table bookings add constraint bookings_order_fkey foreign key (school_id, order_id) references orders (school_id, id);
