-- A mail to the address that a school had before its email or its payment page changed: one of each address, for the newest says all.
-- `facts` are the new values. Unlike other mails it keeps its recipient, because the school no longer has this address.
create table contact_mails (
  school_id text not null references schools (id),
  recipient text not null constraint contact_mails_recipient_is_short check (length(recipient) between 1 and 320),
  n bigint not null,
  facts jsonb not null,
  state text not null default 'queued' constraint contact_mails_state check (state in ('queued', 'sent', 'failed', 'void')),
  tries int not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  response text constraint contact_mails_response_length check (length(response) <= 100),
  primary key (school_id, recipient)
);
create index contact_mails_waiting on contact_mails (school_id, due_at) where state = 'queued';

-- Changes that are not sent yet are said in one mail, with the newest values.
create function note_changed_contact() returns trigger language plpgsql as $$
declare
  moment constant timestamptz := clock_timestamp();
  changed jsonb := jsonb_build_object('at', iso_utc(moment));
begin
  if new.email is distinct from old.email then changed := changed || jsonb_build_object('email', new.email); end if;
  if new.payment_url is distinct from old.payment_url then
    changed := changed || jsonb_build_object('paymentUrl', new.payment_url);
  end if;
  insert into contact_mails as m (school_id, recipient, n, facts, due_at)
    values (new.id, old.email, (extract(epoch from moment) * 1000000)::bigint, changed, moment)
    on conflict (school_id, recipient) do update set n = excluded.n, state = 'queued', tries = 0, due_at = excluded.due_at,
      facts = case when m.state = 'queued' then m.facts || excluded.facts else excluded.facts end,
      lease = null, leased_until = null, done_at = null, response = null;
  return null;
end $$;

create trigger schools_contact_noted after update of email, payment_url on schools for each row
  when (old.email <> '' and (old.email, old.payment_url) is distinct from (new.email, new.payment_url))
  execute function note_changed_contact();
