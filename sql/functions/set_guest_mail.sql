-- Says what the guests of a partner, by its name however it is spelt, are told by mail from now on. Answers whether there is one.
create or replace function set_guest_mail(p_school_id text, p_name text, p_guest_mail text) returns boolean language plpgsql volatile as $$
begin
  update partners set guest_mail = p_guest_mail where school_id = p_school_id and partner_form(name) = partner_form(p_name);
  return found;
end $$;
