-- Another lesson on sale of this type at the same spot and time, which may exist only once; null if none. p_id is excluded.
create or replace function equal_on_sale(
  p_school_id text, p_lesson_type_id text, p_spot_name text, p_date date, p_start time, p_id uuid
) returns uuid language plpgsql stable as $$
begin
  return (
    select id from slots
    where school_id = p_school_id and lesson_type_id = p_lesson_type_id and lower(spot_name) = lower(p_spot_name)
      and local_date = p_date and local_start = p_start and on_sale and cancelled_at is null and id is distinct from p_id
    order by id limit 1
  );
end $$;
