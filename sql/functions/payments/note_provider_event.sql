-- Records an event of a provider and makes its charge or refund due, so that a courier reads the object. p_object is the session,
-- payment or refund. A dispute about the payment p_intent is only marked, because staff answer it at the provider; a decided one stays
-- decided. Returns false for a repeat, which changes nothing.
create or replace function note_provider_event(
  p_school_id text, p_provider text, p_event_id text, p_type text, p_object text, p_subject uuid, p_intent text, p_dispute text
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into provider_events (school_id, provider, event_id, type, object, received_at)
    values (p_school_id, p_provider, p_event_id, p_type, p_object, moment) on conflict do nothing;
  if not found then return false; end if;
  -- A lease in progress may have read the object before the event: its settlement must not postpone the next poll.
  update charges c set due_at = moment, lease = null, leased_until = '-infinity'
    where c.school_id = p_school_id and c.provider = p_provider and c.session is not null and c.state <> 'paid'
      and (c.session = p_object or c.id = p_subject);
  update refunds r set due_at = moment, lease = null, leased_until = '-infinity'
    where r.school_id = p_school_id and r.id = p_subject and r.state <> 'failed' and r.provider_refund is not null;
  if p_dispute is not null then
    update charges c set dispute = p_dispute
      where c.school_id = p_school_id and c.provider = p_provider and c.intent = p_intent and (c.dispute is null or c.dispute = 'open');
  end if;
  return true;
end $$;
