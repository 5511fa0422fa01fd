-- Counts a mail to a guest by mailbox and partner and returns null, or returns the reason to withhold it (see mail_refusal). Raises an
-- alarm if the mails of the school's forms are used up.
--
-- The caller must hold the lock of the school's mails, so that two couriers never wait for each other's rows.
create or replace function withhold_mail(
  p_school_id text, p_partner_id bigint, p_address text, p_unproven boolean, p_network cidr, p_per_address int, p_per_partner int
) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  refusal constant text := mail_refusal(p_school_id, p_partner_id, p_address, p_unproven, p_network, p_per_address, p_per_partner);
begin
  if refusal = 'withheld: addresses of the partner today' and p_unproven then perform raise_form_alarm(p_school_id, 'mails', moment); end if;
  if refusal is not null then return refusal; end if;
  insert into mail_recipients as r (school_id, day, address, partner_id, mails, unproven, network)
    values (p_school_id, (moment at time zone 'UTC')::date, md5(mailbox_of(p_address)), p_partner_id, 1, p_unproven::int,
      case when p_unproven then p_network end)
    on conflict (school_id, day, address, partner_id) do update set mails = r.mails + 1, unproven = r.unproven + excluded.unproven,
      network = coalesce(r.network, excluded.network);
  return null;
end $$;
