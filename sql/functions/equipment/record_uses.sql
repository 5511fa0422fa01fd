-- Stores equipment uses of a school's lessons and updates the monthly totals. A row with the same lesson, brand, item and size is
-- replaced, so a repeat changes nothing. Returns { recorded, changed, added }: received rows, new or different rows, and new rows.
-- Brands and spots must exist.
create or replace function record_uses(p_school_id text, p_uses json) returns json language plpgsql volatile as $$
declare
  before json;
  deltas jsonb;
  lines constant int := json_array_length(p_uses);
  same_lines int;
begin
  -- Let concurrent calls wait, so that the next statement sees their counts.
  perform pg_advisory_xact_lock(hashtextextended('swellbook uses ' || p_school_id, 0));
  select coalesce(json_agg(json_build_object('lesson', u.lesson, 'brandId', u.brand_id, 'item', u.item, 'size', u.size,
      'spotId', u.spot_id, 'date', u.used_on, 'uses', -u.uses)), '[]') into before
  from equipment_uses u
  join json_to_recordset(p_uses) as g(lesson text, "brandId" text, item text, size text)
    on (g.lesson, g."brandId", g.item, g.size) = (u.lesson, u.brand_id, u.item, u.size)
  where u.school_id = p_school_id;
  select count(*) into same_lines
  from json_to_recordset(before) as b(lesson text, "brandId" text, item text, size text, "spotId" text, date date, uses int)
  join json_to_recordset(p_uses) as g(lesson text, "brandId" text, item text, size text, "spotId" text, date date, uses int)
    on (b.lesson, b."brandId", b.item, b.size, b."spotId", b.date, -b.uses)
      = (g.lesson, g."brandId", g.item, g.size, g."spotId", g.date, g.uses);

  insert into equipment_uses as u (school_id, lesson, brand_id, item, size, spot_id, used_on, uses)
    select p_school_id, g.lesson, g."brandId", g.item, g.size, g."spotId", g.date, g.uses
    from json_to_recordset(p_uses) as g(lesson text, "brandId" text, item text, size text, "spotId" text, date date, uses int)
    on conflict (school_id, lesson, brand_id, item, size) do update
      set spot_id = excluded.spot_id, used_on = excluded.used_on, uses = excluded.uses
      where (u.spot_id, u.used_on, u.uses) <> (excluded.spot_id, excluded.used_on, excluded.uses);
  deltas := before::jsonb || p_uses::jsonb;
  insert into brand_size_months as m (brand_id, month, item, size, school_id, uses)
    select d."brandId", date_trunc('month', d.date)::date, d.item, d.size, p_school_id, sum(d.uses)::int
    from jsonb_to_recordset(deltas) as d("brandId" text, item text, size text, date date, uses int)
    group by 1, 2, 3, 4 having sum(d.uses) <> 0
    on conflict (brand_id, month, item, size, school_id) do update set uses = m.uses + excluded.uses;
  insert into brand_spot_months as m (brand_id, month, spot_id, school_id, uses)
    select d."brandId", date_trunc('month', d.date)::date, d."spotId", p_school_id, sum(d.uses)::int
    from jsonb_to_recordset(deltas) as d("brandId" text, "spotId" text, date date, uses int)
    group by 1, 2, 3 having sum(d.uses) <> 0
    on conflict (brand_id, month, spot_id, school_id) do update set uses = m.uses + excluded.uses;
  return json_build_object('recorded', lines, 'changed', lines - same_lines, 'added', lines - json_array_length(before));
end $$;
