-- Lets concurrent decisions about one called-off booking wait for each other. Take it before all other locks; see locks.md.
create or replace function lock_choice(p_school_id text, p_booking_id uuid) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'rebook', p_school_id, p_booking_id), 0));
end $$;
