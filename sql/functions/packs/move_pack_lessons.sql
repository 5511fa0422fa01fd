-- Trigger of a booking with a pack that was cancelled or resized. A cancelled booking gives all its lessons back if its refund is full. A
-- smaller party gives back the difference; a larger one takes it (update_booking has checked that it is there).
create or replace function move_pack_lessons() returns trigger language plpgsql volatile as $$
declare
  used int;
  owed int;
  move_id constant uuid := gen_random_uuid();
  moment constant timestamptz := clock_timestamp();
begin
  select coalesce(-sum(m.lessons), 0) into used from pack_moves m
    where m.school_id = new.school_id and m.booking_id = new.id and m.pack_id = new.pack_id;
  owed := case when new.status = 'confirmed' then new.participants when coalesce(new.cancellation_refund, 'FULL') = 'FULL' then 0 else used end;
  if used <> owed then
    insert into pack_moves (school_id, id, pack_id, kind, lessons, booking_id, at)
      values (new.school_id, move_id, new.pack_id, case when owed > used then 'used' else 'returned' end, used - owed, new.id, moment);
  end if;
  return null;
end $$;
