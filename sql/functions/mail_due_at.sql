-- When a mail about a change of a booking is due: at once, but after two mails about it in the last hour later each time, so that those
-- of many changes become one, which says the newest. What becomes of the lesson, and a cancellation, are always due at once.
create or replace function mail_due_at(
  p_school_id text, p_booking_id uuid, p_role text, p_kind text, p_facts jsonb, p_moment timestamptz
) returns timestamptz language plpgsql stable as $$
declare
  many int;
  latest timestamptz;
begin
  if p_kind not in ('changed', 'moved') or p_facts ->> 'because' = 'lesson' then return p_moment; end if;
  select count(*), max(coalesce(m.done_at, p_moment)) into many, latest from mails m
    where m.school_id = p_school_id and m.booking_id = p_booking_id and m.role = p_role
      and (m.state = 'sent' and m.done_at > p_moment - interval '1 hour' or m.state = 'queued' and m.leased_until > p_moment);
  if many < 2 then return p_moment; end if;
  return latest + interval '5 minutes' * (many - 1);
end $$;
