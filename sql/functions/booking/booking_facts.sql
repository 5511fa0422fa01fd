-- One row for each request of a batch, in order, with all data that decides it: the lesson with its terms, the partner's terms, and
-- the bookings that have the same id, externalRef or reference. Call it after the locks are taken, in a new statement.
create or replace function booking_facts(p_school_id text, p_requests booking_request[])
returns table (
  place bigint, lock_name text, exists_here boolean, for_sale boolean, sold_until timestamptz,
  kind text, capacity int, spots_taken int, instructor_count int, ratio int, questions jsonb, lesson lesson_terms, party jsonb, currency text,
  affiliate_id text, discount_percent int, commission_percent int, collects text, limited boolean, pay jsonb,
  existing bookings, same_external_ref bookings, same_reference_id uuid
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select a.ordinality,
    case when a."externalRef" is not null or a."idGiven" then
      booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven") end,
    s.id is not null and coalesce(t.id = a."productId", t.availability_type = 'START_TIME'),
    is_for_sale(s.on_sale and not t.hidden or coalesce(a."byStaff", false), s.cancelled_at),
    case when a."byStaff" and a."holdMinutes" is null then s.ends_at else s.starts_at end,
    t.kind, s.capacity, s.spots_taken, s.instructor_count, t.max_students_per_instructor, t.questions,
    row(t.id, t.units, t.pricing_per, s.price_cents, s.unit_cents, s.local_date, s.starts_at, school.offers)::lesson_terms,
    coalesce(a."unitSeats", case when t.units is not null then jsonb_build_object(t.units #>> '{0,id}', a.participants) end),
    school.currency, f.id, p.discount_percent, p.commission_percent, p.collects, p.limited, t.pay,
    existing, same_external_ref, same_reference.id
  from unnest(p_requests) with ordinality as a
  left join slots s on s.school_id = p_school_id and s.id = a."slotId"
  left join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
  left join schools school on school.id = p_school_id
  left join partners p on p.school_id = p_school_id and p.id = a."partnerId"
  left join affiliates f on f.id = a."affiliateId"
  left join bookings existing on existing.school_id = p_school_id and existing.id = a.id
  left join bookings same_external_ref on same_external_ref.school_id = p_school_id and same_external_ref.partner_id = a."partnerId"
    and same_external_ref.external_ref = a."externalRef" and same_external_ref.status <> 'expired'
  left join bookings same_reference on same_reference.school_id = p_school_id and same_reference.reference = a.reference
  order by a.ordinality;
end $$;
