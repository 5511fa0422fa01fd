-- Stores the staff note on the booking or lesson with the id p_about; '' deletes it. An instructor (p_instructor_id) may change only
-- notes of their own lessons. p_version is the version that the page showed, 0 for none. The audit row contains no text. The former
-- text is stored with the note, to undo the change.
--
-- Returns 'ok' with the audit row (null if unchanged), the booking if there is one, the lesson and its day; 'not_found';
-- 'note_changed' after a concurrent change; 'erased' if the lesson's guests were erased for age. A shared lock lets this erasure wait.
create or replace function save_note(
  p_school_id text, p_by uuid, p_instructor_id text, p_about uuid, p_version int, p_text text, p_undoes uuid,
  out code text, out log_id uuid, out booking_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  lesson_id uuid;
  former staff_notes;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('swellbook erasure ' || p_school_id, 0));
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'note', p_school_id, p_about), 0));
  select b.id, b.slot_id into booking_id, lesson_id from bookings b where b.school_id = p_school_id and b.id = p_about for share;
  lesson_id := coalesce(lesson_id, p_about);
  select s.id, s.local_date::text into slot_id, date from slots s where s.school_id = p_school_id and s.id = lesson_id
    and (p_instructor_id is null or exists (select from slot_instructors x
      where x.school_id = p_school_id and x.slot_id = lesson_id and x.instructor_id = p_instructor_id));
  if slot_id is null then code := 'not_found'; return; end if;
  if exists (select from erasure_progress e join slots s on s.school_id = p_school_id and s.ends_at <= e.until
    where e.school_id = p_school_id and s.id = lesson_id) then code := 'erased'; return; end if;

  select * into former from staff_notes where school_id = p_school_id and about = p_about;
  code := 'ok';
  if coalesce(former.text, '') = p_text then return; end if;
  if coalesce(former.version, 0) <> p_version then code := 'note_changed'; return; end if;
  log_id := write_audit(p_school_id, p_by, 'note.set', slot_id, booking_id,
    p_before => jsonb_build_object('note', case when coalesce(former.text, '') = '' then 'none' else 'given' end),
    p_after => jsonb_build_object('note', case when p_text = '' then 'none' when coalesce(former.text, '') = '' then 'given' else 'changed' end),
    p_undoes => p_undoes);
  insert into staff_notes (school_id, about, slot_id, booking_id, text, version, was, log_id)
    values (p_school_id, p_about, case when booking_id is null then p_about end, booking_id, p_text, p_version + 1,
      coalesce(former.text, ''), log_id)
    on conflict (school_id, about) do update
      set text = excluded.text, version = excluded.version, was = excluded.was, log_id = excluded.log_id;
end $$;
