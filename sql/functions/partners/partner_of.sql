-- Id of a school's partner by its normalized name (see partner_form). Adds the partner if it is new.
create or replace function partner_of(p_school_id text, p_name text) returns bigint language plpgsql volatile as $$
declare
  partner bigint;
begin
  insert into partners (school_id, name) values (p_school_id, p_name)
    on conflict (school_id, partner_form(name)) do nothing returning id into partner;
  if partner is null then
    select id into partner from partners where school_id = p_school_id and partner_form(name) = partner_form(p_name);
  end if;
  return partner;
end $$;
