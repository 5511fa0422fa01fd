-- For a mail about a booking: the order's other bookings that were held, confirmed, cancelled or expired with it, each as in
-- mail_json. For a reminder, those of the same day.
create or replace function order_parts_json(p_school_id text, p_booking_id uuid, p_kind text, p_language text) returns jsonb
language plpgsql stable as $$
declare
  parts jsonb := '[]';
  part_id uuid;
begin
  if p_kind in ('changed', 'moved', 'thanks') then return parts; end if;
  for part_id in
    select o.id from bookings k
    join bookings o on o.school_id = p_school_id and o.order_id = k.order_id and o.id <> k.id
      and (o.status = k.status or p_kind = 'expired')
    join slots s on s.school_id = p_school_id and s.id = k.slot_id
    join slots t on t.school_id = p_school_id and t.id = o.slot_id and (p_kind = 'reminder' and t.local_date = s.local_date
      or p_kind <> 'reminder'
        and coalesce(o.cancelled_at, o.confirmed_at, o.hold_expires_at) = coalesce(k.cancelled_at, k.confirmed_at, k.hold_expires_at))
    where k.school_id = p_school_id and k.id = p_booking_id order by o.order_n
  loop
    parts := parts || jsonb_build_array(mail_json(p_school_id, part_id, p_language));
  end loop;
  return parts;
end $$;
