-- Lessons left on a pack: the sum of its moves. To use them, lock the pack first (see lock_packs).
create or replace function pack_left(p_school_id text, p_pack_id uuid) returns int language plpgsql stable as $$
begin
  return (select coalesce(sum(m.lessons), 0) from pack_moves m where m.school_id = p_school_id and m.pack_id = p_pack_id);
end $$;
