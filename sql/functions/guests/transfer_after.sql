-- Transfer of a booking after a change: absent members stay, null deletes one, and the whole transfer ends once `requested` is not
-- true. Null if none is wanted.
create or replace function transfer_after(p_present jsonb, p_change jsonb) returns jsonb language plpgsql immutable as $$
declare
  result constant jsonb := jsonb_strip_nulls(coalesce(p_present, '{}') || coalesce(p_change, '{}'));
begin
  return case when (result ->> 'requested')::boolean then result end;
end $$;
