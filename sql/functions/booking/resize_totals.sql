-- Total of a booking after each change of its party in p_changes ({ "seats" } or { "unitSeats" }). change_by_staff would now store the
-- same total. Null if the change has no price. Empty if the school does not have the booking.
create or replace function resize_totals(p_school_id text, p_booking_id uuid, p_changes jsonb) returns bigint[] language plpgsql volatile as $$
declare
  b bookings;
  lesson slots;
  kind lesson_types;
  offers jsonb;
  party record;
  price party_price;
  change jsonb;
  totals bigint[] := '{}';
begin
  select * into b from bookings where school_id = p_school_id and id = p_booking_id;
  if not found then return totals; end if;
  select * into lesson from slots where school_id = p_school_id and id = b.slot_id;
  select * into kind from lesson_types where school_id = p_school_id and id = lesson.lesson_type_id;
  select s.offers into offers from schools s where s.id = p_school_id;
  for change in select x.value || '{"byStaff": true}' from jsonb_array_elements(p_changes) as x loop
    party := party_after(b, change, true, kind.units);
    price := price_after(b, change, row(kind.id, kind.units, kind.pricing_per, lesson.price_cents, lesson.unit_cents, lesson.local_date,
      lesson.starts_at, offers), party.seats, party.units, party.kept_units,
      party.seats <> b.participants or nullif(party.units - 'participant', '{}') is distinct from b.unit_seats, clock_timestamp());
    price := keep_run_price(p_school_id, b, change, price, party.seats);
    totals := totals || case when price.code is null then price.total_cents end;
  end loop;
  return totals;
end $$;
