-- What is asked for or thrown away is found by an index, however many bookings, lessons and calls there are.

-- A partner's bookings by its reference, whichever surface it gave it on.
create index bookings_by_reference on bookings (school_id, partner_id, (coalesce(reseller_reference, external_ref)))
  where coalesce(reseller_reference, external_ref) is not null;
drop index bookings_by_reseller_reference;

create index connector_calls_by_time on connector_calls (called_at);
