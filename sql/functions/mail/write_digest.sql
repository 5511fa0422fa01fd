-- Queues a digest of a school for a range of event numbers. It includes the ranges of queued digests, which become void. Queues none
-- if it would be empty.
create or replace function write_digest(p_school_id text, p_from bigint, p_upto bigint) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  since bigint := p_from;
  waiting bigint[];
begin
  waiting := array(
    select n from mails where school_id = p_school_id and role = 'digest' and state = 'queued'
      and (leased_until is null or leased_until <= moment) order by n for no key update skip locked
  );
  select least(p_from, min((facts ->> 'from')::bigint)) into since from mails
    where school_id = p_school_id and role = 'digest' and n = any (waiting);
  if (digest_json(p_school_id, since, p_upto) ->> 'isEmpty')::boolean then return; end if;
  update mails set state = 'void', done_at = moment, response = 'newer'
    where school_id = p_school_id and role = 'digest' and n = any (waiting);
  insert into mails (school_id, n, role, kind, facts, due_at)
    values (p_school_id, (extract(epoch from moment) * 1000000)::bigint, 'digest', 'digest',
      jsonb_build_object('from', since, 'upto', p_upto), moment);
end $$;
