-- Contact, answers, guests and transfers of a booking after a change. p_items, p_seats and p_type (of the lesson) are those after the
-- change. Refusals: 'order_too_long', 'unanswered' with the ids of the `missing` questions, 'no_pickup' and 'no_dropoff' (see
-- update_booking).
create or replace function order_after(
  p_school_id text, b bookings, p_change jsonb, p_items jsonb, p_seats int, p_type lesson_types, p_origin_type_id text,
  out code text, out missing text[], out contact jsonb, out answers jsonb, out guest_rows guests[], out pickup jsonb, out dropoff jsonb
) language plpgsql stable as $$
declare
  -- Maximum bytes of contact, unit items and answers after the change.
  max_bytes constant int := 8192;
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  is_complete constant boolean := b.status = 'confirmed' or coalesce((p_change ->> 'confirm')::boolean, false);
  present_questions jsonb;
  missing_transfer text;
begin
  contact := contact_of(b) || coalesce(p_change -> 'contact', '{}');
  guest_rows := guests_after(p_school_id, b, case when not by_staff then p_items end, p_change -> 'guests');
  answers := nullif(jsonb_strip_nulls(coalesce(b.answers, '{}') || coalesce(p_change -> 'answers', '{}')), '{}');
  pickup := case when p_change ? 'pickup' then transfer_after(b.pickup, p_change -> 'pickup') else b.pickup end;
  dropoff := case when p_change ? 'dropoff' then transfer_after(b.dropoff, p_change -> 'dropoff') else b.dropoff end;
  if p_change ?| '{answers,guests,contact,unitItems}' and order_bytes(contact, p_items) + answers_bytes(answers, guest_rows) > max_bytes then
    code := 'order_too_long'; return;
  end if;
  if is_complete and (p_change ->> 'asksAll')::boolean then
    missing := missing_answers(p_type.questions, answers, guest_rows, p_seats);
    select t.questions into present_questions from lesson_types t where t.school_id = p_school_id and t.id = p_origin_type_id;
    if missing <> '{}' and (b.status = 'on_hold'
      or missing_answers(present_questions, b.answers, guests_after(p_school_id, b, null, null), b.participants) = '{}'
    ) then code := 'unanswered'; return; end if;
  end if;
  if is_complete and p_change ? 'heldTo' and p_type.transfers_required <> '{}' then
    select direction into missing_transfer from jsonb_array_elements_text(p_change -> 'heldTo') as direction
      where direction = any (p_type.transfers_required) and not coalesce(case direction when 'pickup' then pickup else dropoff end ? 'point', false)
        and (b.status = 'on_hold' or case direction when 'pickup' then b.pickup else b.dropoff end ? 'point')
        and exists (select from schools c cross join jsonb_array_elements(c.points) as p
          where c.id = p_school_id and p -> direction ? p_type.id)
      limit 1;
    code := 'no_' || missing_transfer;
  end if;
end $$;
