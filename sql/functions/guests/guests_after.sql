-- Guests of a booking after a change. p_items are its new seats, null if unchanged: guests move with their seats, and those of removed
-- seats are left out. p_answers has, for each seat number, columns of guests, and other answers in `answers`; null deletes one. Stores
-- nothing. A writer must hold the booking's lock.
create or replace function guests_after(p_school_id text, b bookings, p_items jsonb, p_answers jsonb) returns guests[]
language plpgsql stable as $$
begin
  return (
    with present_guests as (
      select g.*, case when p_items is null then g.n else (
        select i.place::int from jsonb_array_elements(p_items) with ordinality i(item, place)
        where i.item ->> 'uuid' = unit_items_of(b) -> (g.n - 1) ->> 'uuid'
      ) end as place
      from guests g where g.school_id = p_school_id and g.booking_id = b.id
    ), input as (
      select a.key::int as place, a.value as answer from jsonb_each(coalesce(p_answers, '{}')) a
    )
    select coalesce(array_agg(jsonb_populate_record(null::guests,
        coalesce(to_jsonb(w), '{}') || jsonb_build_object('school_id', p_school_id, 'booking_id', b.id, 'n', place)
          || case when s.answer is null then '{}' else s.answer || jsonb_build_object(
            'answers', nullif(jsonb_strip_nulls(coalesce(w.answers, '{}') || coalesce(s.answer -> 'answers', '{}')), '{}'),
            'version', coalesce(w.version, 0) + 1, 'was', null, 'log_id', null) end
      ) order by place), '{}')
    from present_guests w full join input s using (place)
    where place is not null
  );
end $$;
