-- The ledger of bookings: each movement names the person whose till it went through, and a correction names the movement that it
-- reverses. `person_id` is null if no person took the money, as for movements of a payment provider.
alter table payments add column person_id uuid, add column undoes uuid;
alter table payments drop constraint payments_method;
alter table payments add constraint payments_method check (method in ('cash', 'card', 'transfer', 'other'));
alter table payments add constraint payments_undone_once unique (school_id, undoes);
create index payments_by_time on payments (school_id, at);

-- Former movements were written in the transaction of their audit row, a moment before it.
update payments p set person_id = l.person_id from school_log l
where l.school_id = p.school_id and l.booking_id = p.booking_id and l.act in ('booking.pay', 'booking.book')
  and l.at >= p.at and l.at - p.at < interval '5 seconds';
