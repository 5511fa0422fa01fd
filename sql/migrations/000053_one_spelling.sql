-- A size has one spelling, the one that the program gives it: lengths as 8'0", suits and boots in capitals. What stands
-- under another is added up under this one, and a figure of stock that changes so makes proposals on it stale. What is
-- no size stays as it is.
create function one_spelling(item text, size text) returns text language sql immutable as $body$
  select case
    when item in ('soft_board', 'board', 'leash') and coalesce(feet[2], '0')::int <= 11
      then feet[1]::int || '''' || coalesce(feet[2], '0')::int || '"'
    when item = 'wetsuit' and trimmed ~ '^((X{0,5}|[1-5]X)[SL]|M|[0-9]{1,3})\s*[SMTL]{0,2}$'
      or item = 'boots' and trimmed ~ '^((X{0,5}|[1-5]X)[SL]|M)$'
      then regexp_replace(letters, '^0+(?=[0-9])', '')
    when item = 'boots' and points ~ '^[0-9]{2}(\.5|/[0-9]{2})?$' then points
  end
  from regexp_match(btrim(size),
      $re$^([0-9]{1,2})\s*(?:['’′´`]|ft\.?|feet|foot)\s*(?:([0-9]{1,2})\s*(?:["“”″]|''|’’|′′|´´|in\.?|inch|inches)?)?$$re$, 'i') as feet,
    upper(btrim(size)) as trimmed,
    regexp_replace(trimmed, '\s+(?=[SMTL]{0,2}$)', '') as plain,
    replace(trimmed, ',', '.') as points,
    regexp_replace(regexp_replace(plain, '^1X', 'X'), '^2X', 'XX') as short,
    regexp_replace(regexp_replace(regexp_replace(short, '^X{5}', '5X'), '^X{4}', '4X'), '^X{3}', '3X') as letters
$body$;

lock table equipment_stock in share row exclusive mode;
with other as (
  delete from equipment_stock where size <> one_spelling(item, size) returning *
)
insert into equipment_stock as e (school_id, item, size, quantity, brand_id, version)
  select school_id, item, one_spelling(item, size), least(10000, sum(quantity)), max(brand_id), max(version) + 1
  from other group by school_id, item, one_spelling(item, size)
  on conflict (school_id, item, size) do update set quantity = least(10000, e.quantity + excluded.quantity),
    brand_id = coalesce(e.brand_id, excluded.brand_id), version = greatest(e.version + 1, excluded.version);

-- The lock of record_uses: nothing is written meanwhile. The months are summed anew, for two lines of a lesson that
-- become one may have named two days or spots.
select pg_advisory_xact_lock(hashtextextended('swellbook uses', 0));
with other as (
  delete from equipment_uses where size <> one_spelling(item, size) returning *
)
insert into equipment_uses as u (school_id, lesson, brand_id, item, size, spot_id, used_on, uses)
  select school_id, lesson, brand_id, item, one_spelling(item, size), min(spot_id), min(used_on), least(1000, sum(uses))
  from other group by school_id, lesson, brand_id, item, one_spelling(item, size)
  on conflict (school_id, lesson, brand_id, item, size) do update set uses = least(1000, u.uses + excluded.uses);

delete from brand_size_months;
insert into brand_size_months (brand_id, month, item, size, school_id, uses)
  select brand_id, date_trunc('month', used_on)::date as month, item, size, school_id, sum(uses)::int
  from equipment_uses group by brand_id, month, item, size, school_id;
delete from brand_spot_months;
insert into brand_spot_months (brand_id, month, spot_id, school_id, uses)
  select brand_id, date_trunc('month', used_on)::date as month, spot_id, school_id, sum(uses)::int
  from equipment_uses group by brand_id, month, spot_id, school_id;

drop function one_spelling(text, text);
