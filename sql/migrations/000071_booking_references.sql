-- What a guest knows of a booking: a reference that can be read out, and a calendar entry that follows its changes.

-- Eight characters of Crockford's base 32, which has no I, L, O and U: 40 random bits.
create function new_reference() returns text language sql volatile as $$
  select translate(
    left(encode(uuid_send(gen_random_uuid()), 'base64'), 8),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    repeat('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 2)
  )
$$;

alter table bookings
  add column reference text not null default new_reference(),
  add column entry_id uuid, -- names its calendar entry; null for one that was sent under the booking's id, and keeps it
  add column changes int not null default 0; -- with its lesson's schedule_version the SEQUENCE of its calendar entry
alter table bookings alter column entry_id set default gen_random_uuid();

do $$
begin
  loop
    update bookings b set reference = new_reference()
    from (
      select id, school_id, row_number() over (partition by school_id, reference order by id) as place from bookings
    ) as same
    where same.place > 1 and b.id = same.id and b.school_id = same.school_id;
    exit when not found;
  end loop;
end $$;

-- The reference first: an index that begins with the school would look as good as any to the planner while the table is small,
-- and be looked through for every booking once it is not.
create unique index bookings_reference_is_unique on bookings (reference, school_id);
