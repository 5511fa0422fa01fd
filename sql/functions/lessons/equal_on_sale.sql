-- Another lesson on sale with the same type, spot and time, of which only one is permitted. Null if there is none. p_id is ignored.
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
