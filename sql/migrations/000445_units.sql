-- Units by age. A lesson type that has some ([{ "id", "minAge", "maxAge", "cents" }], the first the one that its price is of) is sold by
-- them; one without is sold by the seat, as ever. Each is one person. A lesson keeps what each of them costs since it was planned, as it
-- keeps its price; a booking how many it has of each, and what each cost when it was sold (null where the school set the price of all).

alter table lesson_types add column units jsonb
  constraint lesson_types_units check (units is null or (jsonb_array_length(units) between 1 and 7 and pricing_per = 'UNIT'));
alter table lesson_types add constraint lesson_types_first_unit check ((units #>> '{0,cents}')::int = price_cents);
alter table slots add column unit_cents jsonb;
alter table bookings add column unit_seats jsonb, add column unit_cents jsonb;
alter type booking_request add attribute "unitSeats" jsonb;

-- What so many of each unit cost, at what each costs; null where there are no units.
create function units_total(seats jsonb, cents jsonb, percent int default 0) returns bigint language sql immutable strict as $$
  select sum(n.value::bigint * (((cents ->> n.key)::bigint * (100 - percent) + 50) / 100)) from jsonb_each_text(seats) as n
$$;
alter table bookings add constraint bookings_unit_seats check (units_total(unit_seats, unit_cents) = total_cents);

-- The discount is of each seat by itself, by unit as by lesson.
alter table bookings drop column net_cents;
alter table bookings add column net_cents bigint not null
  generated always as (case when unit_cents is null then net_of(total_cents, case when priced_each then participants else 1 end, discount_percent)
    else units_total(unit_seats, unit_cents, discount_percent) end) stored;
