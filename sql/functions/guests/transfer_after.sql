-- Transfer of a booking after a change. Absent members stay; null deletes one. The result is null unless `requested` is true.
create or replace function transfer_after(p_present jsonb, p_change jsonb) returns jsonb language plpgsql immutable as $$
declare
  result constant jsonb := jsonb_strip_nulls(coalesce(p_present, '{}') || coalesce(p_change, '{}'));
begin
  return case when (result ->> 'requested')::boolean then result end;
end $$;
