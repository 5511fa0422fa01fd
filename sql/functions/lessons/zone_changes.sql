-- UTC offsets of a time zone in this database's zone data: { from, offset }. Each offset (milliseconds) is valid from an instant on
-- (Unix milliseconds); the first one also before. Scans in steps of two weeks, because no zone has an offset for less.
create or replace function zone_changes(p_zone text, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable as $$
declare
  instants bigint[] := array[extract(epoch from p_from) * 1000];
  offsets bigint[];
  current_offset int;
  last int := extract(epoch from (p_from at time zone p_zone) - (p_from at time zone 'UTC'));
  low bigint;
  high bigint;
  middle bigint;
  at bigint;
  before bigint := extract(epoch from p_from);
begin
  offsets := array[last * 1000];
  for at in select generate_series(extract(epoch from p_from)::bigint, extract(epoch from p_to)::bigint, 1209600::bigint) loop
    current_offset := extract(epoch from (to_timestamp(at) at time zone p_zone) - (to_timestamp(at) at time zone 'UTC'));
    if current_offset <> last then
      low := before;
      high := at;
      while high - low > 1 loop
        middle := (low + high) / 2;
        if extract(epoch from (to_timestamp(middle) at time zone p_zone) - (to_timestamp(middle) at time zone 'UTC'))::int = last
          then low := middle; else high := middle; end if;
      end loop;
      instants := instants || high * 1000;
      offsets := offsets || current_offset::bigint * 1000;
      last := current_offset;
    end if;
    before := at;
  end loop;
  return jsonb_build_object('from', instants, 'offset', offsets);
end $$;
