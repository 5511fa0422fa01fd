-- Takes the lessons of new bookings from their packs: one move for each booking. The caller holds the locks of the packs and has decided
-- with pack_refusal.
create or replace function use_packs(p_school_id text, p_bookings bookings[], p_by uuid default null) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  b bookings;
  move_id uuid;
begin
  for b in select u.* from unnest(p_bookings) as u where u.pack_id is not null loop
    move_id := gen_random_uuid();
    insert into pack_moves (school_id, id, pack_id, kind, lessons, booking_id, person_id, at)
      values (p_school_id, move_id, b.pack_id, 'used', -b.participants, b.id, p_by, moment);
  end loop;
end $$;
