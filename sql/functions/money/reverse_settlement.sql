-- Undoes a settlement of a partner by a row with the opposite amount. Returns 'ok', or 'overtaken' if it is already reversed.
create or replace function reverse_settlement(p_school_id text, p_by uuid, p_row school_log) returns text
language plpgsql volatile as $$
declare
  former settlements;
begin
  select * into former from settlements s where s.school_id = p_school_id and s.id = (p_row.after ->> 'id')::uuid;
  insert into settlements (school_id, id, partner_id, counted_by, first_day, last_day, currency, cents, settled_on, reference, person_id, at, undoes)
    values (p_school_id, gen_random_uuid(), former.partner_id, former.counted_by, former.first_day, former.last_day, former.currency,
      -former.cents, former.settled_on, former.reference, p_by, clock_timestamp(), former.id)
    on conflict (school_id, undoes) do nothing;
  if not found then return 'overtaken'; end if;
  perform write_audit(p_school_id, p_by, 'partner.settle', p_subject => p_row.subject,
    p_before => p_row.after, p_after => p_row.after || jsonb_build_object('cents', -former.cents, 'id', null), p_undoes => p_row.id);
  return 'ok';
end $$;
