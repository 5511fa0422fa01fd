-- Changes the price of a type's planned lessons between two days, by staff. p_apply false is a dry run. p_seen is the number of
-- lessons that the page showed: if it differs now, returns 'prices_changed'. Sold seats keep their price. Unit prices change in
-- proportion (see unit_cents_at). Returns 'ok' with the number of lessons that change, their lowest and highest price, their sold
-- seats and the audit row, which can be undone; 'unchanged'; 'too_many' (over 2,000); or 'not_found'. Locks the lessons by id.
create or replace function reprice_lessons(
  p_school_id text, p_by uuid, p_type_id text, p_from date, p_to date, p_cents int, p_seen int, p_apply boolean,
  out code text, out lessons int, out lowest int, out highest int, out sold int, out log_id uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  ids uuid[];
  prices jsonb;  -- { "<unit>": cents }
  former jsonb;  -- former prices, to undo the change
begin
  select unit_cents_at(t.units, p_cents) into prices from lesson_types t where t.school_id = p_school_id and t.id = p_type_id;
  if not found then code := 'not_found'; return; end if;
  ids := array(
    select s.id from slots s
    where s.school_id = p_school_id and s.lesson_type_id = p_type_id and s.local_date between p_from and p_to
      and s.cancelled_at is null and s.starts_at > moment and (s.price_cents, s.unit_cents) is distinct from (p_cents, prices)
    order by s.id limit 2001
  );
  if p_apply then
    perform 1 from slots s where s.school_id = p_school_id and s.id = any (ids) order by s.id for no key update;
  end if;
  select count(*), min(s.price_cents), max(s.price_cents), coalesce(sum(s.spots_taken), 0) into lessons, lowest, highest, sold
    from slots s
    where s.school_id = p_school_id and s.id = any (ids) and s.cancelled_at is null and (s.price_cents, s.unit_cents) is distinct from (p_cents, prices);
  code := case when lessons = 0 then 'unchanged' when lessons > 2000 then 'too_many' when p_apply and lessons <> p_seen then 'prices_changed'
    else 'ok' end;
  if code <> 'ok' or not p_apply then return; end if;
  select jsonb_agg(jsonb_build_object('id', s.id, 'cents', s.price_cents, 'units', s.unit_cents)) into former from slots s
    where s.school_id = p_school_id and s.id = any (ids) and s.cancelled_at is null and (s.price_cents, s.unit_cents) is distinct from (p_cents, prices);
  update slots s set price_cents = p_cents, unit_cents = prices
    where s.school_id = p_school_id and s.id = any (ids) and s.cancelled_at is null and (s.price_cents, s.unit_cents) is distinct from (p_cents, prices);
  log_id := write_audit(p_school_id, p_by, 'lesson.price', p_subject => p_type_id,
    p_before => jsonb_build_object('lowest', lowest, 'highest', highest),
    p_after => jsonb_build_object('cents', p_cents, 'from', p_from, 'to', p_to, 'lessons', lessons), p_undo => former);
end $$;
