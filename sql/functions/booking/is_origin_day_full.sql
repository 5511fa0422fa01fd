-- True if p_seats more would exceed the limit of an origin on the local day of a lesson. Guests of one email domain may book the
-- forms' share (p_percent) of the day's seats, senders of one network twice as much, and both always p_min seats. Without it the owner
-- of an email domain could spend the limit of is_origin_full on one day and take all its lessons. Counts live bookings by form, proven
-- or not, and those of the current batch (p_booked).
create or replace function is_origin_day_full(
  p_school_id text, p_slot_id uuid, p_domain text, p_network cidr, p_seats bigint, p_min int, p_percent int, p_booked bookings[], p_moment timestamptz
) returns boolean language plpgsql stable as $$
declare
  day constant date := (select s.local_date from slots s where s.school_id = p_school_id and s.id = p_slot_id);
  slot_ids uuid[];
  domain_seats int[];
  network_seats int[];
  of_batch record;
  of_day record;
  of_domain bigint;
  of_network bigint;
  day_seats bigint;
begin
  select array_agg(m.slot_id), array_agg(case when m.form_domain = p_domain then m.participants else 0 end),
      array_agg(case when m.form_network = p_network then m.participants else 0 end)
    into slot_ids, domain_seats, network_seats from unnest(p_booked) as m;
  select coalesce(sum(x.of_domain), 0) as domain, coalesce(sum(x.of_network), 0) as network into of_batch
    from unnest(slot_ids, domain_seats, network_seats) as x(slot_id, of_domain, of_network)
    join slots s on s.school_id = p_school_id and s.id = x.slot_id where s.local_date = day;
  select coalesce(sum(b.participants) filter (where b.form_domain = p_domain), 0) as domain,
      coalesce(sum(b.participants) filter (where b.form_network = p_network), 0) as network into of_day
    from slots s join bookings b on b.school_id = p_school_id and b.slot_id = s.id
    where s.school_id = p_school_id and s.local_date = day
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment));
  of_domain := case when p_domain is null then 0 else of_batch.domain + of_day.domain + p_seats end;
  of_network := case when p_network is null then 0 else of_batch.network + of_day.network + p_seats end;
  if greatest(of_domain, of_network) <= p_min then return false; end if;
  select coalesce(sum(s.capacity), 0) into day_seats
    from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where s.school_id = p_school_id and s.local_date = day and s.on_sale and s.cancelled_at is null and t.availability_type = 'START_TIME';
  return of_domain > greatest(p_min, (day_seats * p_percent + 99) / 100) or of_network > greatest(p_min, (day_seats * p_percent + 49) / 50);
end $$;
