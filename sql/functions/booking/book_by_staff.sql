-- Books or holds seats by staff (see book_many with byStaff). The partner is 'desk', or `sellerId` if a partner phones. Its terms
-- apply, but its limits do not. `cents` replaces the list price; the audit row contains its `reason`. p_paid is the payment method if
-- the full price was paid at once. p_here marks the complete party as arrived.
--
-- `again` is the id of an ended booking that is booked again; the audit row contains it. `formerId` is any former booking of the
-- guest. Measures that the request lacks are copied from either. A repeated id changes nothing, or is 'other_content' if the request
-- differs. Returns book_many's codes and 'partner_not_found'. 'ok' returns the audit row (null for a repeat), the lesson's day and the
-- booking's id.
create or replace function book_by_staff(
  p_school_id text, p_by uuid, p_request jsonb, p_paid text, p_here boolean,
  out code text, out remaining int, out log_id uuid, out booking_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  result record;
  b bookings;
  former uuid;
  guest guests;
  seller_id constant bigint := coalesce((p_request ->> 'sellerId')::bigint, partner_of(p_school_id, 'desk'));
  seller text;
begin
  select p.name into seller from partners p where p.school_id = p_school_id and p.id = seller_id and p.name <> 'website';
  if seller is null then code := 'partner_not_found'; return; end if;
  select * into result from book_many(p_school_id, json_build_array(
    p_request || jsonb_build_object('byStaff', true, 'partnerId', seller_id)));
  -- Another partner's booking has this id: the same form was sent before for another seller.
  code := case result.code when 'not_owner' then 'other_content' else result.code end;
  remaining := result.remaining;
  if code <> 'ok' then return; end if;
  booking_id := result.booking_id;
  select * into b from bookings where school_id = p_school_id and id = booking_id;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  -- book_many has locked the lesson, so a repeated request sees the audit row of the first.
  if exists (select from school_log l where l.school_id = p_school_id and l.booking_id = b.id and l.act = 'booking.book') then
    return;
  end if;
  if p_paid is not null and b.total_cents > 0 then
    insert into payments (school_id, id, booking_id, cents, method, at, person_id)
      values (p_school_id, gen_random_uuid(), b.id, b.total_cents, p_paid, clock_timestamp(), p_by);
  end if;
  if p_here then
    insert into arrivals (school_id, booking_id, arrived, no_show, at, op)
      values (p_school_id, b.id, b.participants, false, clock_timestamp(), gen_random_uuid());
  end if;
  select id into former from bookings where school_id = p_school_id and id = (p_request ->> 'again')::uuid
    and status in ('cancelled', 'expired');
  for guest in select * from guests where school_id = p_school_id and booking_id = coalesce(former, (p_request ->> 'formerId')::uuid)
    and n <= b.participants loop
    insert into guests as old (school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots, version)
      values (p_school_id, b.id, guest.n, guest.name, guest.height_cm, guest.weight_kg, guest.shoe_eu, guest.level, guest.board_item,
        guest.board, guest.suit, guest.boots, 1)
      on conflict (school_id, booking_id, n) do update set name = coalesce(old.name, excluded.name),
        height_cm = coalesce(old.height_cm, excluded.height_cm), weight_kg = coalesce(old.weight_kg, excluded.weight_kg),
        shoe_eu = coalesce(old.shoe_eu, excluded.shoe_eu), level = coalesce(old.level, excluded.level), board_item = excluded.board_item,
        board = excluded.board, suit = excluded.suit, boots = excluded.boots;
  end loop;
  log_id := write_audit(p_school_id, p_by, 'booking.book', b.slot_id, b.id, p_after => jsonb_strip_nulls(
    jsonb_build_object('seats', b.participants, 'cents', b.total_cents, 'paid', p_paid, 'here', p_here, 'again', former,
      'seller', nullif(seller, 'desk'), 'because', p_request ->> 'reason')));
end $$;
