-- Counts a mail to a guest by mailbox (see mailbox_of) and partner, or returns why it is withheld: the mailbox had p_per_address mails
-- today (UTC), or p_per_partner other addresses had mails of the partner. A null limit is off. The school's own pages and desk have no
-- limit of addresses.
--
-- Anyone can book by form with a foreign address. So mails about unproven bookings (p_unproven) use at most a third of a mailbox's
-- mails, rounded up: the rest stays for the guest's real bookings. Their addresses are limited separately from those of proven
-- bookings.
--
-- The caller holds the lock of the school's mails, so two couriers never wait for each other's rows.
create or replace function withhold_mail(
  p_school_id text, p_partner_id bigint, p_address text, p_unproven boolean, p_per_address int, p_per_partner int
) returns text language plpgsql volatile as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  mailbox constant text := md5(mailbox_of(p_address));
  counts record;
  other_count int;
begin
  select sum(r.mails) as mails, sum(r.unproven) as unproven into counts from mail_recipients r
    where r.school_id = p_school_id and r.day = today and r.address = mailbox;
  if counts.mails >= p_per_address or p_unproven and counts.unproven >= (p_per_address + 2) / 3 then
    return 'withheld: mails to the address today';
  end if;
  if p_per_partner is not null and (p_unproven or exists (
    select from partners p where p.school_id = p_school_id and p.id = p_partner_id and partner_form(p.name) not in ('website', 'desk')
  )) then
    select count(*) into other_count from mail_recipients r
      where r.school_id = p_school_id and r.day = today and r.partner_id = p_partner_id and r.address <> mailbox
        and (r.unproven > 0 or not p_unproven);
    if other_count >= p_per_partner then return 'withheld: addresses of the partner today'; end if;
  end if;
  insert into mail_recipients as r (school_id, day, address, partner_id, mails, unproven)
    values (p_school_id, today, mailbox, p_partner_id, 1, p_unproven::int)
    on conflict (school_id, day, address, partner_id) do update set mails = r.mails + 1, unproven = r.unproven + excluded.unproven;
  return null;
end $$;
