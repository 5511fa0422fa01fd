-- Sells a pack at the desk. p_pack is { id, lessons, cents, method, validTo (last local day, null for no end), types (ids, empty for
-- all) }. The id makes it idempotent: a repeat changes nothing. Returns 'ok' with the audit row (null for a repeat), or 'pack_changed' if
-- the id belongs to another pack, sent from the same page.
create or replace function sell_pack(p_school_id text, p_by uuid, p_pack jsonb, p_digest bytea, p_last_four text, out code text, out log_id uuid)
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  new_id constant uuid := p_pack ->> 'id';
  price constant bigint := (p_pack ->> 'cents')::bigint;
  count constant int := (p_pack ->> 'lessons')::int;
  pay_method constant text := p_pack ->> 'method';
  types constant text[] := array(select jsonb_array_elements_text(p_pack -> 'types') order by 1);
  move_id constant uuid := gen_random_uuid();
  school record;
  until timestamptz;
begin
  select s.currency, s.time_zone into school from schools s where s.id = p_school_id;
  until := ((p_pack ->> 'validTo')::date + 1)::timestamp at time zone school.time_zone;
  insert into packs (school_id, id, digest, last_four, lessons, lesson_type_ids, cents, currency, valid_until, sold_at)
    values (p_school_id, new_id, p_digest, p_last_four, count, types, price, school.currency, until, moment)
    on conflict (school_id, id) do nothing;
  code := 'ok';
  if not found then
    perform from packs p where p.school_id = p_school_id and p.id = new_id and (p.lessons, p.cents, p.lesson_type_ids) = (count, price, types)
      and p.valid_until is not distinct from until;
    if not found then code := 'pack_changed'; end if;
    return;
  end if;
  insert into pack_moves (school_id, id, pack_id, kind, lessons, person_id, at) values (p_school_id, move_id, new_id, 'sold', count, p_by, moment);
  if price > 0 then
    insert into payments (school_id, id, cents, method, at, person_id, pack_id) values (p_school_id, move_id, price, pay_method, moment, p_by, new_id);
  end if;
  log_id := write_audit(p_school_id, p_by, 'pack.sell', p_subject => new_id::text,
    p_after => jsonb_build_object('lessons', count, 'cents', price, 'method', pay_method, 'code', p_last_four));
end $$;
