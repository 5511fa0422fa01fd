-- Writes what lessons used into the ledger and its months. A line that is there (same school, lesson, brand, item and
-- size) is replaced, so giving the same lines again changes nothing. Answers { recorded, changed, added }, how many lines
-- were given, new or different, and new; or { unknown },
-- the schools, brands and spots that do not exist, with nothing written.
create or replace function record_uses(p_uses json) returns json language plpgsql volatile as $$
declare
  strangers json;
  lines int;
  changed int;
  added int;
begin
  select json_agg(stranger order by stranger) into strangers from (
    select distinct stranger
    from json_to_recordset(p_uses) as u("schoolId" text, "brandId" text, "spotId" text),
      lateral (values
        (case when not exists (select from schools where id = u."schoolId") then 'school ' || u."schoolId" end),
        (case when not exists (select from brands where id = u."brandId") then 'brand ' || u."brandId" end),
        (case when not exists (select from spots where id = u."spotId") then 'spot ' || u."spotId" end)
      ) as v(stranger)
    where stranger is not null
    order by stranger limit 20
  ) as s;
  if strangers is not null then return json_build_object('unknown', strangers); end if;

  -- One at a time, so that the next statement sees for sure what each lesson counted before.
  perform pg_advisory_xact_lock(hashtextextended('swellbook uses', 0));
  with given as materialized (
    select u."schoolId" as school_id, u.lesson, u."brandId" as brand_id, u.item, u.size, u."spotId" as spot_id,
      u.date as used_on, u.uses
    from json_to_recordset(p_uses) as u(
      "schoolId" text, lesson text, "brandId" text, item text, size text, "spotId" text, date date, uses int
    )
  ), before as materialized (
    select u.* from equipment_uses u join given using (school_id, lesson, brand_id, item, size)
  ), written as (
    insert into equipment_uses as u (school_id, lesson, brand_id, item, size, spot_id, used_on, uses)
      select school_id, lesson, brand_id, item, size, spot_id, used_on, uses from given
      on conflict (school_id, lesson, brand_id, item, size) do update
        set spot_id = excluded.spot_id, used_on = excluded.used_on, uses = excluded.uses
        where (u.spot_id, u.used_on, u.uses) <> (excluded.spot_id, excluded.used_on, excluded.uses)
      returning 1
  ), deltas as (
    select brand_id, date_trunc('month', used_on)::date as month, item, size, spot_id, school_id, uses from given
    union all
    select brand_id, date_trunc('month', used_on)::date, item, size, spot_id, school_id, -uses from before
  ), by_size as (
    insert into brand_size_months as m (brand_id, month, item, size, school_id, uses)
      select brand_id, month, item, size, school_id, sum(uses)::int from deltas
      group by brand_id, month, item, size, school_id having sum(uses) <> 0
      on conflict (brand_id, month, item, size, school_id) do update set uses = m.uses + excluded.uses
  ), by_spot as (
    insert into brand_spot_months as m (brand_id, month, spot_id, school_id, uses)
      select brand_id, month, spot_id, school_id, sum(uses)::int from deltas
      group by brand_id, month, spot_id, school_id having sum(uses) <> 0
      on conflict (brand_id, month, spot_id, school_id) do update set uses = m.uses + excluded.uses
  )
  select g.lines, w.lines, g.lines - b.lines into lines, changed, added
  from (select count(*) from given) as g(lines), (select count(*) from written) as w(lines), (select count(*) from before) as b(lines);
  return json_build_object('recorded', lines, 'changed', changed, 'added', added);
end $$;
