-- Resets a sandbox to its plan as of p_day. Returns false if it already has this day or a later one. Replaces lessons, courses and bookings;
-- partners, keys and endpoints stay. Lessons of type `cancelled` are cancelled, and those of type `late` are past their cutoff. Writes
-- only one event, service.changed with all types, so that partners read everything again.
create or replace function renew_sandbox(p_school_id text, p_day date, plan json) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  former_event bigint;
  service_ids jsonb;
begin
  perform 1 from schools where id = p_school_id and sandbox_day < p_day for no key update;
  if not found then return false; end if;

  -- Concurrent bookings wait for these locks. Afterwards their lesson exists in the new plan, or not at all.
  perform 1 from slots where school_id = p_school_id order by id for update;
  perform 1 from bookings where school_id = p_school_id order by id for update;
  -- Until the commit, this lock lets other transactions wait before they write events of this school.
  select last_event into former_event from availability_versions where school_id = p_school_id for no key update;
  delete from arrivals where school_id = p_school_id;
  delete from refunds where school_id = p_school_id;
  delete from charge_parts where school_id = p_school_id;
  delete from payments where school_id = p_school_id;
  delete from charges where school_id = p_school_id;
  delete from guests where school_id = p_school_id;
  delete from guest_corrections where school_id = p_school_id;
  delete from staff_notes where school_id = p_school_id;
  delete from notices where school_id = p_school_id;
  delete from choices where school_id = p_school_id;
  delete from bookings where school_id = p_school_id;
  delete from pack_moves where school_id = p_school_id;
  delete from packs where school_id = p_school_id;
  delete from credit_moves where school_id = p_school_id;
  delete from credits where school_id = p_school_id;
  delete from orders where school_id = p_school_id;
  delete from run_lessons where school_id = p_school_id;
  delete from runs where school_id = p_school_id;
  delete from courses where school_id = p_school_id;
  delete from lesson_moves where school_id = p_school_id;
  delete from slots where school_id = p_school_id;

  perform seed_demo(p_school_id, plan);
  update lesson_types set cancellation_cutoff_hours = 8760 where school_id = p_school_id and id = 'late'
    and cancellation_cutoff_hours <> 8760;
  update slots set cancelled_at = moment where school_id = p_school_id and lesson_type_id = 'cancelled';
  update schools set sandbox_day = p_day where id = p_school_id;
  delete from events where school_id = p_school_id and n > former_event;
  select jsonb_agg(t.id order by t.id) into service_ids from lesson_types t where t.school_id = p_school_id;
  perform write_events(p_school_id, 'service.changed', null, null, '{null}', null, null, null,
    jsonb_build_array(jsonb_build_object('serviceIds', service_ids)));
  return true;
end $$;
