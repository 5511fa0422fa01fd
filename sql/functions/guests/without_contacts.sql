-- Unit items of a booking without their contacts, or only without those that have this email address.
create or replace function without_contacts(unit_items jsonb, p_email text default null) returns jsonb
language sql immutable as $$
  select jsonb_agg(
    case when p_email is null or lower(item -> 'contact' ->> 'emailAddress') = lower(p_email) then item - 'contact' else item end
    order by n
  )
  from jsonb_array_elements(unit_items) with ordinality as x(item, n)
$$;
