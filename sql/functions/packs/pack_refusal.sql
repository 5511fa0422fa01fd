-- Reason why a pack cannot be used for p_seats in a lesson of p_type_id: 'pack_unknown', 'pack_unfit' (another lesson type, or out of
-- date), 'pack_used_up'. Null if it can. p_taken are lessons that the same transaction has already decided to take. The caller holds the
-- lock of the pack.
create or replace function pack_refusal(
  p_school_id text, p_pack_id uuid, p_type_id text, p_seats bigint, p_taken bigint, p_moment timestamptz
) returns text language plpgsql stable as $$
declare
  pack packs;
begin
  select * into pack from packs p where p.school_id = p_school_id and p.id = p_pack_id;
  return case when pack.id is null then 'pack_unknown'
    when pack.valid_until <= p_moment or pack.lesson_type_ids <> '{}' and p_type_id <> all (pack.lesson_type_ids) then 'pack_unfit'
    when p_seats + p_taken > pack_left(p_school_id, p_pack_id) then 'pack_used_up' end;
end $$;
