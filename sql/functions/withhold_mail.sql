-- Counts a mail to a guest by its address and partner, or answers why it is withheld: the address had p_per_address mails today (UTC),
-- or p_per_partner other addresses had mails of the partner. No bound where one is null. What the school sells itself, on its pages or at
-- its desk, has no bound of addresses. An address counts without what follows a plus sign, in any case. The caller holds the lock of
-- the school's mails, so that two couriers never wait for each other's rows.
create or replace function withhold_mail(
  p_school_id text, p_partner_id bigint, p_address text, p_per_address int, p_per_partner int
) returns text language plpgsql volatile as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  mailbox constant text := md5(regexp_replace(lower(p_address), '\+[^@]*@', '@'));
  sent int;
  others int;
begin
  select sum(r.mails) into sent from mail_recipients r where r.school_id = p_school_id and r.day = today and r.address = mailbox;
  if sent >= p_per_address then return 'withheld: mails to the address today'; end if;
  if p_per_partner is not null and exists (
    select from partners p where p.school_id = p_school_id and p.id = p_partner_id and partner_form(p.name) not in ('website', 'desk')
  ) then
    select count(*) into others from mail_recipients r
      where r.school_id = p_school_id and r.day = today and r.partner_id = p_partner_id and r.address <> mailbox;
    if others >= p_per_partner then return 'withheld: addresses of the partner today'; end if;
  end if;
  insert into mail_recipients as r (school_id, day, address, partner_id, mails) values (p_school_id, today, mailbox, p_partner_id, 1)
    on conflict (school_id, day, address, partner_id) do update set mails = r.mails + 1;
  return null;
end $$;
