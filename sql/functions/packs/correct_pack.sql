-- Adds lessons to a pack or takes some away (p_lessons below 0), by staff with a reason. Returns 'ok' with the audit row, 'not_found', or
-- 'pack_used_up' if fewer are left. p_id makes it idempotent: a repeat changes nothing.
create or replace function correct_pack(
  p_school_id text, p_by uuid, p_pack_id uuid, p_id uuid, p_lessons int, p_because text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  pack packs;
  rest int;
  moment timestamptz;
begin
  perform lock_packs(p_school_id, array[p_pack_id]);
  moment := clock_timestamp();
  select * into pack from packs p where p.school_id = p_school_id and p.id = p_pack_id;
  if pack.id is null then code := 'not_found'; return; end if;
  code := 'ok';
  perform from pack_moves m where m.school_id = p_school_id and m.id = p_id;
  if found then return; end if;
  rest := pack_left(p_school_id, p_pack_id);
  if rest + p_lessons < 0 then code := 'pack_used_up'; return; end if;
  insert into pack_moves (school_id, id, pack_id, kind, lessons, person_id, because, at)
    values (p_school_id, p_id, p_pack_id, 'corrected', p_lessons, p_by, p_because, moment);
  log_id := write_audit(p_school_id, p_by, 'pack.correct', p_subject => p_pack_id::text, p_before => jsonb_build_object('lessons', rest),
    p_after => jsonb_build_object('lessons', rest + p_lessons, 'code', pack.last_four, 'because', p_because));
end $$;
