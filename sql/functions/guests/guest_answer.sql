-- Answer of a guest to a question of the lesson type; null if there is none. Measures are stored in separate columns.
create or replace function guest_answer(g guests, p_question jsonb) returns text language plpgsql immutable as $$
begin
  return case p_question ->> 'kind'
    when 'height' then g.height_cm::text
    when 'weight' then g.weight_kg::text
    when 'shoe' then g.shoe_eu::text
    when 'level' then g.level
    else g.answers ->> (p_question ->> 'id') end;
end $$;
