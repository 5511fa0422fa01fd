-- Reason why a mail about a booking may not be sent today (UTC), or null. Either its mailbox (see mailbox_of) had p_per_address mails,
-- or the bookings of its partner sent mails to p_per_partner other mailboxes. A null limit does not apply. The second limit does not
-- apply to the school's own pages and desk, except for unproven bookings.
--
-- Anyone can book by form with another person's address. So mails about unproven bookings use at most a third of a mailbox's mails,
-- rounded up, and the rest stays for its real bookings. Their mailboxes are counted separately from those of proven bookings. One
-- network of senders may use a tenth of the limit, and one provider (IPv4 /16, IPv6 /32) half of it, so that no stranger uses up all.
--
-- p_booked are the earlier bookings of a batch. If it is given, mails of today's bookings that are not sent yet count too, so that a
-- form promises only mails that will be sent. A network counts at most up to its limit, because its other mails will be withheld.
create or replace function mail_refusal(
  p_school_id text, p_partner_id bigint, p_address text, p_unproven boolean, p_network cidr, p_per_address int, p_per_partner int,
  p_booked bookings[] default null
) returns text language plpgsql stable as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  midnight constant timestamptz := today::timestamp at time zone 'UTC';
  mailbox constant text := md5(mailbox_of(p_address));
  per_network constant int := greatest(1, p_per_partner / 10);
  per_provider constant int := greatest(1, p_per_partner / 2);
  counts record;
  recipients record;
begin
  select sum(r.mails) as mails, sum(r.unproven) as unproven into counts from mail_recipients r
    where r.school_id = p_school_id and r.day = today and r.address = mailbox;
  if counts.mails >= p_per_address or p_unproven and counts.unproven >= (p_per_address + 2) / 3 then
    return 'withheld: mails to the address today';
  end if;
  if p_per_partner is null then return null; end if;
  if not p_unproven then
    if exists (
      select from partners p where p.school_id = p_school_id and p.id = p_partner_id and partner_form(p.name) not in ('website', 'desk')
    ) and p_per_partner <= (
      select count(*) from mail_recipients r
      where r.school_id = p_school_id and r.day = today and r.partner_id = p_partner_id and r.address <> mailbox
    ) then return 'withheld: addresses of the partner today'; end if;
    return null;
  end if;

  select coalesce(sum(least(g.n, per_network)) filter (where g.network = p_network), 0) as in_network,
      coalesce(sum(least(g.n, per_network)) filter (where g.network <<= provider_of(p_network)), 0) as in_provider,
      coalesce(sum(case when g.network is null then g.n else least(g.n, per_network) end), 0) as in_all
    into recipients
    from (
      select m.network, count(*) as n from (
        select distinct on (x.address) x.address, x.network from (
          select r.address, r.network, 0 as place from mail_recipients r
            where r.school_id = p_school_id and r.day = today and r.partner_id = p_partner_id and r.unproven > 0
          union all
          select md5(mailbox_of(b.customer_email)), b.form_network, 1 from bookings b
            where p_booked is not null and b.school_id = p_school_id and b.unproven_until > clock_timestamp() and b.created_at >= midnight
              and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > clock_timestamp()))
          union all
          select md5(mailbox_of(b.customer_email)), b.form_network, 1 from unnest(p_booked) as b where b.unproven_until is not null
        ) as x
        order by x.address, x.place
      ) as m where m.address <> mailbox group by m.network
    ) as g;
  if recipients.in_network >= per_network or recipients.in_provider >= per_provider then
    return 'withheld: addresses of the network today';
  end if;
  return case when recipients.in_all >= p_per_partner then 'withheld: addresses of the partner today' end;
end $$;
