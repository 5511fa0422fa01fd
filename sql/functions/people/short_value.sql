-- A value with its text cut at 80 characters.
create or replace function short_value(p_value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case when jsonb_typeof(p_value) = 'string' then to_jsonb(left(p_value #>> '{}', 80)) else p_value end;
end $$;
