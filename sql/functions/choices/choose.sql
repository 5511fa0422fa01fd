-- Carries out a guest's choice after a called-off lesson: p_act 'move' books the lesson p_slot_id as booking p_new_id, at the former
-- price or less (see rebook); 'refund' returns the money; 'credit' turns it into credit p_new_id, whose code has p_digest and
-- p_last_four (see credit_choice). A choice is final. A repeat is 'ok'; another choice, or one that the clock or staff made first, is
-- 'decided'. 'full' and 'gone' mean that the lesson has no seats left or cannot be chosen; the choice stays open.
create or replace function choose(
  p_school_id text, p_choice_id uuid, p_act text, p_slot_id uuid, p_new_id uuid,
  p_digest bytea default null, p_last_four text default null, out code text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  chosen choices;
  former bookings;
  held bigint;
  result record;
  is_full boolean;
  moment timestamptz;
begin
  select * into chosen from choices c where c.school_id = p_school_id and c.id = p_choice_id;
  if chosen.id is null then code := 'choice_not_found'; return; end if;
  perform lock_choice(p_school_id, chosen.booking_id);
  select * into chosen from choices c where c.school_id = p_school_id and c.id = p_choice_id;
  if chosen.state <> 'open' then
    code := case when chosen.decided_by = 'guest' and (p_act in ('refund', 'credit') and chosen.state = p_act or p_act = 'move' and exists (
        select from bookings b where b.school_id = p_school_id and b.id = chosen.target_booking_id and b.slot_id = p_slot_id
      )) then 'ok' else 'decided' end;
    return;
  end if;
  held := held_cents(p_school_id, chosen.booking_id);
  if p_act = 'move' then
    select * into former from bookings b where b.school_id = p_school_id and b.id = chosen.booking_id;
    if former.erased_at is not null then code := 'decided'; return; end if;
    select * into result from rebook(p_school_id, null, p_new_id, former, p_slot_id);
    is_full := result.code in ('insufficient_spots', 'ratio_exceeded', 'guaranteed');
    if result.code <> 'ok' then code := case when is_full then 'full' else 'gone' end; return; end if;
    code := 'ok';
    perform decide_choice(p_school_id, chosen.booking_id, 'moved', 'guest', held, p_new_id);
  elsif p_act = 'credit' then
    select c.code into code from credit_choice(p_school_id, chosen.booking_id, 'guest', p_new_id, p_digest, p_last_four) as c;
    if code <> 'ok' then return; end if;
  else
    code := 'ok';
    perform decide_choice(p_school_id, chosen.booking_id, 'refund', 'guest', held);
  end if;
  moment := clock_timestamp();
  update notices x set read_at = coalesce(x.read_at, moment) where x.school_id = p_school_id and x.booking_id = chosen.booking_id;
end $$;
