-- Time at which a mail about a booking's change is due. Normally now. After two mails within an hour, each further mail waits longer,
-- so that many changes become one mail. Mails about a change of the lesson or a cancellation are always due now.
create or replace function mail_due_at(
  p_school_id text, p_booking_id uuid, p_role text, p_kind text, p_facts jsonb, p_moment timestamptz
) returns timestamptz language plpgsql stable as $$
declare
  mail_count int;
  latest timestamptz;
begin
  if p_kind not in ('changed', 'moved') or p_facts ->> 'because' = 'lesson' then return p_moment; end if;
  select count(*), max(coalesce(m.done_at, p_moment)) into mail_count, latest from mails m
    where m.school_id = p_school_id and m.booking_id = p_booking_id and m.role = p_role
      and (m.state = 'sent' and m.done_at > p_moment - interval '1 hour' or m.state = 'queued' and m.leased_until > p_moment);
  if mail_count < 2 then return p_moment; end if;
  return latest + interval '5 minutes' * (mail_count - 1);
end $$;
