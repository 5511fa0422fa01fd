-- Adds a lesson type, or changes one; p_new selects which. Members of p_type are columns; absent ones keep their value or get the
-- default: 6 students an instructor, 5 for kids, none for rental by the day. Returns 'ok', 'already_exists', 'lesson_type_not_found',
-- 'units_of_party' (units with one price for the party) or 'school_not_found'.
--
-- Existing lessons keep their capacity and price. With p_planned, future lessons get the type's price and `planned` is their number;
-- otherwise `planned` is the number that keep a different price. Sold seats always keep theirs. The ratio applies at once. The price
-- is that of the first unit: given units bring their own, and after a change of the price alone the others follow in proportion.
create or replace function save_lesson_type(
  p_school_id text, p_type jsonb, p_new boolean, p_planned boolean, out code text, out planned int
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  wanted lesson_types;
  ratio int;
  translated jsonb;
  had jsonb;
  prices jsonb;  -- by unit
begin
  perform from schools where id = p_school_id;
  if not found then code := 'school_not_found'; return; end if;

  if p_new then
    wanted := jsonb_populate_record(null::lesson_types, p_type);
    if wanted.units is not null and wanted.pricing_per = 'BOOKING' then code := 'units_of_party'; return; end if;
    ratio := students_per_instructor(wanted);
    insert into lesson_types (
      school_id, id, name, description, level, kind, duration_minutes, capacity, max_students_per_instructor,
      price_cents, cancellation_cutoff_hours, availability_type, pricing_per, questions, transfers_required, translations, units
    ) values (
      p_school_id, wanted.id, wanted.name, coalesce(wanted.description, ''), wanted.level, wanted.kind,
      wanted.duration_minutes, wanted.capacity, ratio, coalesce((wanted.units #>> '{0,cents}')::int, wanted.price_cents), coalesce(wanted.cancellation_cutoff_hours, 24),
      coalesce(wanted.availability_type, 'START_TIME'), coalesce(wanted.pricing_per, 'UNIT'),
      coalesce(wanted.questions, '[]'), coalesce(wanted.transfers_required, '{}'),
      merge_translations('{}', coalesce(wanted.translations, '{}')), wanted.units
    ) on conflict (school_id, id) do nothing;
    code := case when found then 'ok' else 'already_exists' end;
    return;
  end if;

  -- Slots are the first lock, in id order.
  if p_planned then
    perform 1 from slots s where s.school_id = p_school_id and s.lesson_type_id = p_type ->> 'id'
      and s.cancelled_at is null and s.starts_at > moment order by s.id for no key update;
  end if;
  select * into wanted from lesson_types
    where school_id = p_school_id and id = p_type ->> 'id' for no key update;
  if not found then code := 'lesson_type_not_found'; return; end if;
  translated := merge_translations(wanted.translations, coalesce(p_type -> 'translations', '{}'));
  had := wanted.units;
  wanted := jsonb_populate_record(wanted, p_type);
  if wanted.units is not null and wanted.pricing_per = 'BOOKING' then code := 'units_of_party'; return; end if;
  if wanted.units is distinct from had then
    wanted.price_cents := coalesce((wanted.units #>> '{0,cents}')::int, wanted.price_cents);
  end if;
  prices := unit_cents_at(wanted.units, wanted.price_cents);
  wanted.units := (
    select jsonb_agg(u || jsonb_build_object('cents', prices -> (u ->> 'id')) order by n)
    from jsonb_array_elements(wanted.units) with ordinality as x(u, n)
  );
  ratio := students_per_instructor(wanted);
  update lesson_types set
    name = wanted.name, description = wanted.description, level = wanted.level, kind = wanted.kind,
    duration_minutes = wanted.duration_minutes, capacity = wanted.capacity,
    max_students_per_instructor = ratio, price_cents = wanted.price_cents,
    cancellation_cutoff_hours = wanted.cancellation_cutoff_hours, availability_type = wanted.availability_type,
    pricing_per = wanted.pricing_per, questions = wanted.questions, transfers_required = wanted.transfers_required, translations = translated, units = wanted.units
  where school_id = p_school_id and id = wanted.id;
  code := 'ok';
  if p_planned then
    update slots s set price_cents = wanted.price_cents, unit_cents = prices
      where s.school_id = p_school_id and s.lesson_type_id = wanted.id and s.cancelled_at is null
        and s.starts_at > moment and (s.price_cents, s.unit_cents) is distinct from (wanted.price_cents, prices);
    get diagnostics planned = row_count;
  else
    select count(*) into planned from slots s
      where s.school_id = p_school_id and s.lesson_type_id = wanted.id and s.cancelled_at is null
        and s.starts_at > moment and (s.price_cents, s.unit_cents) is distinct from (wanted.price_cents, prices);
  end if;
end $$;
