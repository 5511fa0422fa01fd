-- What a booking wants of a transfer after a change of it: what is absent stays, null takes away, and all of it goes where it is not
-- `requested` any more. Null where none is wanted.
create or replace function transfer_after(p_had jsonb, p_change jsonb) returns jsonb language plpgsql immutable as $$
declare
  became constant jsonb := jsonb_strip_nulls(coalesce(p_had, '{}') || coalesce(p_change, '{}'));
begin
  return case when (became ->> 'requested')::boolean then became end;
end $$;
