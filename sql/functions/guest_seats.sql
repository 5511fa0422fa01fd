-- Seats of the guest of one of book_many's requests on the local day of its lesson: those of live bookings of the same school
-- and partner under the same e-mail address, in any case, and those that the batch has given them so far (p_seated).
create or replace function guest_seats(p_requests json, p_n int, p_seated int[], p_moment timestamptz) returns bigint
language sql stable as $$
  with asked as (
    select r.n, r."schoolId" as school_id, r."partnerId" as partner_id, lower(r."customerEmail") as email, r.participants, s.local_date
    from json_to_recordset(p_requests) as r(
      n int, "schoolId" text, "partnerId" bigint, "slotId" uuid, "customerEmail" text, participants bigint
    )
    join slots s on s.id = r."slotId" and s.school_id = r."schoolId"
    where r.n = p_n or r.n = any (p_seated)
  )
  select coalesce(sum(mine.participants), 0)::bigint from asked, lateral (
    select other.participants from asked other
    where other.n = any (p_seated) and (other.school_id, other.partner_id, other.email, other.local_date)
      = (asked.school_id, asked.partner_id, asked.email, asked.local_date)
    union all
    select b.participants from bookings b join slots s on s.id = b.slot_id and s.school_id = b.school_id
    where b.school_id = asked.school_id and b.partner_id = asked.partner_id and lower(b.customer_email) = asked.email
      and b.customer_email <> '' and s.local_date = asked.local_date
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment))
  ) as mine
  where asked.n = p_n
$$;
