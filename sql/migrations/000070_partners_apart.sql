-- Partners of one school are apart: each has a name of its own however it is spelt, a key reaches its partner's bookings, and
-- a key of the school itself reaches all.

-- The form in which partners' names are compared. ASCII is folded by its own rule, whatever the database's locale makes of an
-- I, and after full-width and other forms of a letter, and a dotted capital I, have become the letter; other scripts follow the
-- locale. Bounded, for some signs are written out as many, and an index holds it.
create function partner_form(name text) returns text language sql immutable as $$
  select left(lower(replace(lower(normalize(name, NFKD) collate "C"), 'i' || chr(775), 'i') collate "default"), 600)
$$;

-- Of partners that now have one name, and of those named as the school itself is, all but one get a number after it.
lock table partners in share row exclusive mode;
drop index partners_name_is_unique;
do $$
declare
  p record;
  n int;
begin
  for p in
    select id, school_id, name from (
      select id, school_id, name, partner_form(name) as form, row_number() over (
        partition by school_id, partner_form(name) order by (lower(name) = 'website') desc, id
      ) as place from partners
    ) as ranked
    where place > 1 or form = 'school'
  loop
    n := 2;
    while exists (
      select from partners where school_id = p.school_id and partner_form(name) = partner_form(format('%s (%s)', p.name, n))
    ) loop
      n := n + 1;
    end loop;
    update partners set name = format('%s (%s)', p.name, n) where school_id = p.school_id and id = p.id;
  end loop;
end $$;
create unique index partners_name_is_unique on partners (school_id, partner_form(name));

alter table school_keys add column own boolean not null default false; -- of the school itself

-- Nobody may have a key of the school's own pages; a name that hid which one it was got some.
with ended as (
  update school_keys k set revoked_at = clock_timestamp() from partners p
  where p.school_id = k.school_id and p.id = k.partner_id and partner_form(p.name) = 'website' and k.revoked_at is null
  returning k.school_id
)
update schools s set active_keys = s.active_keys - e.keys
from (select school_id, count(*)::int as keys from ended group by school_id) as e where s.id = e.school_id;

-- Their parameters changed; the functions themselves are made anew with the others.
drop function if exists lock_booking(text, uuid, uuid);
drop function if exists confirm_booking(text, uuid);
drop function if exists cancel_booking(text, uuid, text, boolean);
drop function if exists update_booking(text, uuid, jsonb);
drop function if exists booking_json(text, uuid);
drop function if exists octo_booking_json(text, uuid);
