-- Sets the kinds of mails that a partner's guests get. p_name is normalized. Returns false if there is no such partner.
create or replace function set_guest_mail(p_school_id text, p_name text, p_guest_mail text) returns boolean language plpgsql volatile as $$
begin
  update partners set guest_mail = p_guest_mail where school_id = p_school_id and partner_form(name) = partner_form(p_name);
  return found;
end $$;
