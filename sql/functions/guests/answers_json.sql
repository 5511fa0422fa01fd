-- Answers of a booking to the current questions of its lesson type, as shown in v1: [{ questionId, person, value }], where person is
-- null for the booking. If p_is_open, also the ids of required questions without an answer.
create or replace function answers_json(p_school_id text, b bookings, p_questions jsonb, p_is_open boolean) returns jsonb
language plpgsql stable as $$
declare
  guest_rows guests[];
begin
  if p_questions = '[]' or b.erased_at is not null then return '{"answers": [], "unanswered": []}'; end if;
  guest_rows := array(select g from guests g where g.school_id = p_school_id and g.booking_id = b.id and g.n <= b.participants order by g.n);
  return jsonb_build_object(
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('questionId', q ->> 'id', 'person', person, 'value', answer)
        order by person nulls first, place), '[]')
      from jsonb_array_elements(p_questions) with ordinality x(q, place)
      cross join lateral (
        select null::int as person, b.answers ->> (q ->> 'id') as answer where q ->> 'per' = 'booking'
        union all
        select g.n, guest_answer(g, q) from unnest(guest_rows) g where q ->> 'per' = 'person'
      ) as given
      where answer is not null
    ),
    'unanswered', case when p_is_open then missing_answers(p_questions, b.answers, guest_rows, b.participants) else '{}' end
  );
end $$;
