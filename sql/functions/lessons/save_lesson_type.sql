-- Adds a lesson type (p_new) or changes one. Members of p_type are columns. Absent ones keep their value or get the default: 6
-- students per instructor, 5 for kids, null for rental by the day. Returns 'ok', 'already_exists', 'lesson_type_not_found',
-- 'school_not_found', or 'units_of_party' if it has units but one price for the party.
--
-- Planned lessons keep their capacity and price. With p_planned, future lessons get the type's price, and `planned` is their number.
-- Without it, `planned` is the number of future lessons with another price. Sold seats always keep their price. The ratio applies at
-- once. The type's price is that of the first unit. If only the price changes, the other units' prices change in proportion.
create or replace function save_lesson_type(
  p_school_id text, p_type jsonb, p_new boolean, p_planned boolean, out code text, out planned int
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  target lesson_types;
  ratio int;
  new_translations jsonb;
  former_units jsonb;
  prices jsonb;  -- { "<unit>": cents }
begin
  perform from schools where id = p_school_id;
  if not found then code := 'school_not_found'; return; end if;

  if p_new then
    target := jsonb_populate_record(null::lesson_types, p_type);
    if target.units is not null and target.pricing_per = 'BOOKING' then code := 'units_of_party'; return; end if;
    ratio := students_per_instructor(target);
    insert into lesson_types (
      school_id, id, name, description, level, kind, duration_minutes, capacity, max_students_per_instructor,
      price_cents, cancellation_cutoff_hours, refund_steps, availability_type, pricing_per, questions, transfers_required, translations, units, hidden, pay,
      meet, meet_address, meet_at, meet_minutes
    ) values (
      p_school_id, target.id, target.name, coalesce(target.description, ''), target.level, target.kind,
      target.duration_minutes, target.capacity, ratio, coalesce((target.units #>> '{0,cents}')::int, target.price_cents), coalesce(target.cancellation_cutoff_hours, 24),
      coalesce(target.refund_steps, '[]'),
      coalesce(target.availability_type, 'START_TIME'), coalesce(target.pricing_per, 'UNIT'),
      coalesce(target.questions, '[]'), coalesce(target.transfers_required, '{}'),
      merge_translations('{}', coalesce(target.translations, '{}')), target.units, coalesce(target.hidden, false), target.pay,
      coalesce(target.meet, ''), target.meet_address, target.meet_at, target.meet_minutes
    ) on conflict (school_id, id) do nothing;
    code := case when found then 'ok' else 'already_exists' end;
    return;
  end if;

  -- Slots come first in the lock order.
  if p_planned then
    perform 1 from slots s where s.school_id = p_school_id and s.lesson_type_id = p_type ->> 'id'
      and s.cancelled_at is null and s.starts_at > moment order by s.id for no key update;
  end if;
  select * into target from lesson_types
    where school_id = p_school_id and id = p_type ->> 'id' for no key update;
  if not found then code := 'lesson_type_not_found'; return; end if;
  new_translations := merge_translations(target.translations, coalesce(p_type -> 'translations', '{}'));
  former_units := target.units;
  target := jsonb_populate_record(target, p_type);
  if target.units is not null and target.pricing_per = 'BOOKING' then code := 'units_of_party'; return; end if;
  if target.units is distinct from former_units then
    target.price_cents := coalesce((target.units #>> '{0,cents}')::int, target.price_cents);
  end if;
  prices := unit_cents_at(target.units, target.price_cents);
  target.units := (
    select jsonb_agg(u || jsonb_build_object('cents', prices -> (u ->> 'id')) order by n)
    from jsonb_array_elements(target.units) with ordinality as x(u, n)
  );
  ratio := students_per_instructor(target);
  update lesson_types set
    name = target.name, description = target.description, level = target.level, kind = target.kind,
    duration_minutes = target.duration_minutes, capacity = target.capacity,
    max_students_per_instructor = ratio, price_cents = target.price_cents,
    cancellation_cutoff_hours = target.cancellation_cutoff_hours, refund_steps = target.refund_steps, availability_type = target.availability_type,
    pricing_per = target.pricing_per, questions = target.questions, transfers_required = target.transfers_required, translations = new_translations, units = target.units,
    hidden = target.hidden, pay = target.pay, meet = target.meet, meet_address = target.meet_address, meet_at = target.meet_at,
    meet_minutes = target.meet_minutes
  where school_id = p_school_id and id = target.id;
  code := 'ok';
  if p_planned then
    update slots s set price_cents = target.price_cents, unit_cents = prices
      where s.school_id = p_school_id and s.lesson_type_id = target.id and s.cancelled_at is null
        and s.starts_at > moment and (s.price_cents, s.unit_cents) is distinct from (target.price_cents, prices);
    get diagnostics planned = row_count;
  else
    select count(*) into planned from slots s
      where s.school_id = p_school_id and s.lesson_type_id = target.id and s.cancelled_at is null
        and s.starts_at > moment and (s.price_cents, s.unit_cents) is distinct from (target.price_cents, prices);
  end if;
end $$;
