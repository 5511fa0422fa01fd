-- Size in bytes of the answers of a booking and its guests, without measures. Counts towards the limit of an order.
create or replace function answers_bytes(p_answers jsonb, p_guests guests[]) returns int language plpgsql immutable as $$
begin
  return coalesce(octet_length(p_answers::text), 0)
    + (select coalesce(sum(octet_length(g.answers::text)), 0)::int from unnest(p_guests) g);
end $$;
