-- Replaces a school's pickup and drop-off points if they still have the digest p_version. Returns 'ok', 'points_changed' or
-- 'school_not_found'. Locks the school's row.
create or replace function change_points(p_school_id text, p_version text, p_points jsonb) returns text
language plpgsql volatile as $$
declare
  present_points jsonb;
begin
  select points into present_points from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  if md5(present_points::text) <> p_version then return 'points_changed'; end if;
  update schools set points = p_points where id = p_school_id;
  return 'ok';
end $$;
