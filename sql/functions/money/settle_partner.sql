-- Records that a partner and the school settled an amount. p_settlement has by ('taught' or 'sold'), from, to, currency, cents
-- (positive if the partner paid), day and reference. p_id makes it idempotent: a repeat changes nothing. Returns 'ok' with the audit
-- row (null for a repeat); 'not_found' for an unknown partner and the school's own channels; or 'settlement_changed' if p_id belongs
-- to another settlement, sent from the same page. The audit row lacks the reference, which may contain a person's name.
create or replace function settle_partner(
  p_school_id text, p_by uuid, p_id uuid, p_partner_id bigint, p_settlement jsonb, out code text, out log_id uuid
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  draft settlements := jsonb_populate_record(null::settlements, jsonb_build_object(
    'counted_by', p_settlement -> 'by', 'first_day', p_settlement -> 'from', 'last_day', p_settlement -> 'to',
    'currency', p_settlement -> 'currency', 'cents', p_settlement -> 'cents', 'settled_on', p_settlement -> 'day',
    'reference', p_settlement -> 'reference'));
begin
  perform 1 from partners p where p.school_id = p_school_id and p.id = p_partner_id
    and partner_form(p.name) not in ('website', 'desk');
  if not found then code := 'not_found'; return; end if;
  code := 'ok';
  insert into settlements (school_id, id, partner_id, counted_by, first_day, last_day, currency, cents, settled_on, reference, person_id, at)
    values (p_school_id, p_id, p_partner_id, draft.counted_by, draft.first_day, draft.last_day, draft.currency, draft.cents,
      draft.settled_on, draft.reference, p_by, clock_timestamp())
    on conflict (school_id, id) do nothing;
  if not found then
    perform 1 from settlements s where s.school_id = p_school_id and s.id = p_id
      and (s.partner_id, s.currency, s.cents, s.settled_on) = (p_partner_id, draft.currency, draft.cents, draft.settled_on);
    if not found then code := 'settlement_changed'; end if;
    return;
  end if;
  log_id := write_audit(p_school_id, p_by, 'partner.settle', p_subject => p_partner_id::text,
    p_after => (p_settlement - 'reference') || jsonb_build_object('id', p_id));
end $$;
