-- A lesson is on sale once: a file that is imported again must not sell its seats twice. Equal lessons that are on sale
-- already stay so, with what was sold of them; `twin` tells them apart, and those who came after the first carry it
-- until they are moved, or closed and opened again.
alter table slots add column twin int not null default 0;
update slots s set twin = numbered.twin
  from (
    select id, school_id, row_number() over (
      partition by school_id, lesson_type_id, lower(spot_name), local_date, local_start order by id
    ) - 1 as twin
    from slots where on_sale and cancelled_at is null
  ) as numbered
  where s.id = numbered.id and s.school_id = numbered.school_id and numbered.twin > 0;
create unique index slots_on_sale_once on slots (school_id, lesson_type_id, lower(spot_name), local_date, local_start, twin)
  where on_sale and cancelled_at is null;
