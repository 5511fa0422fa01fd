-- Origin of a booking by form, which limits count by: the network of its sender (IPv4 /24, IPv6 /48), and the mail domain of its guest.
-- Null for other bookings, for the networks of DESK_ADDRESSES, for public mail providers, and after erasure.
alter table bookings add column form_network cidr, add column form_domain text;
create index bookings_of_form_network on bookings (school_id, form_network, created_at) where form_network is not null;
create index bookings_of_form_domain on bookings (school_id, form_domain, created_at) where form_domain is not null;

-- The daily mail limits come with a form, so that it promises no mail that would be withheld.
alter type booking_request add attribute "formNetwork" cidr, add attribute "mailsADay" int, add attribute "mailAddressesADay" int;

-- Network that first caused a mail about an unproven booking; null for proven ones.
alter table mail_recipients add column network cidr;

-- One alarm of each kind: the forms exceeded their share of the seats, their mails of a day, or the seats of one origin.
alter table form_alarms add column kind text not null default 'seats'
  constraint form_alarms_kind check (kind in ('seats', 'mails', 'origin'));
alter table form_alarms alter column kind drop default;
alter table form_alarms drop constraint form_alarms_pkey, add constraint form_alarms_pkey primary key (school_id, kind);

drop function if exists withhold_mail(text, bigint, text, boolean, int, int);
drop function if exists raise_form_alarm(text, timestamptz);
drop function if exists limit_booking(text, booking_request, bookings[], int, timestamptz);
