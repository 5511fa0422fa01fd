-- True if a form would exceed the limit of its origin. Guests of one email domain may book half of the forms' share of future lessons.
-- Senders of one network may book the complete share. Each limit is at least 24 seats (see hold_bound). Without it the owner of an
-- email domain could confirm any number of invented guests. Counts live bookings by form of the last 30 days, proven or not, and those
-- of the current batch (p_booked). Each day has a limit too (see is_origin_day_full).
create or replace function is_origin_full(p_school_id text, p_request booking_request, p_booked bookings[], p_moment timestamptz)
returns boolean language plpgsql stable as $$
declare
  min_seats constant int := 24;
  span constant interval := '30 days';
  percent constant int := p_request."formShare";
  domain constant text := form_domain_of(p_request."customerEmail");
  network constant cidr := p_request."formNetwork";
  of_domain bigint;
  of_network bigint;
begin
  if percent >= 100 then return false; end if;
  if is_origin_day_full(p_school_id, p_request."slotId", domain, network, p_request.participants, coalesce(p_request."seatsADay", 12), percent,
    p_booked, p_moment) then return true; end if;
  select coalesce(sum(m.participants) filter (where m.form_domain = domain), 0), coalesce(sum(m.participants) filter (where m.form_network = network), 0)
    into of_domain, of_network from unnest(p_booked) as m;
  of_domain := of_domain + p_request.participants + (
    select coalesce(sum(b.participants), 0) from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.form_domain = domain and b.created_at > p_moment - span and s.starts_at > p_moment
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment)));
  of_network := of_network + p_request.participants + (
    select coalesce(sum(b.participants), 0) from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.form_network = network and b.created_at > p_moment - span and s.starts_at > p_moment
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment)));
  -- hold_bound reads the school's future lessons, so it is not called for few seats.
  return domain is not null and of_domain > min_seats and of_domain > hold_bound(p_school_id, (percent + 1) / 2, p_moment, 'START_TIME')
    or network is not null and of_network > min_seats and of_network > hold_bound(p_school_id, percent, p_moment, 'START_TIME');
end $$;
