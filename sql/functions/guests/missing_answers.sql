-- Ids of the lesson type's required questions that lack the answer for the booking, or for any of its seats.
create or replace function missing_answers(p_questions jsonb, p_answers jsonb, p_guests guests[], p_seats int) returns text[]
language plpgsql immutable as $$
begin
  return array(
    select q ->> 'id' from jsonb_array_elements(p_questions) with ordinality x(q, place)
    where (q ->> 'required')::boolean and case
      when q ->> 'per' = 'booking' then not coalesce(p_answers, '{}') ? (q ->> 'id')
      else p_seats > (
        select count(*) from unnest(p_guests) g where g.n <= p_seats and guest_answer(g, q) is not null
      ) end
    order by place
  );
end $$;
