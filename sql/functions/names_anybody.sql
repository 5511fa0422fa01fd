-- Whether a booking says anything of anybody, or was never erased.
create or replace function names_anybody(b bookings) returns boolean language sql immutable as $$
  select b.erased_at is null or b.customer_name <> '' or b.customer_email <> '' or b.customer_phone is not null
    or b.notes is not null or b.contact is not null or b.cancellation_reason is not null
    or b.unit_items is distinct from without_contacts(b.unit_items)
$$;
