-- Changes by guests and partners that mail somebody: how many since the beginning of the hour that is counted, and how often the
-- customer's address became another (see update_booking).
alter table bookings
  add column hour_began timestamptz,
  add column hour_changes int not null default 0,
  add column address_changes int not null default 0;

-- Mails to guests by day (UTC), address and partner, so that both can be bounded (see take_mails). An address is a digest; rows are
-- dropped after a day or two.
create table mail_recipients (
  school_id text not null references schools,
  day date not null,
  address text not null constraint mail_recipients_address_is_digest check (length(address) = 32),
  partner_id bigint not null,
  mails int not null,
  constraint mail_recipients_pkey primary key (school_id, day, address, partner_id)
);
create index mail_recipients_of_partner on mail_recipients (school_id, day, partner_id);

drop function if exists take_mails(text, uuid, int, int);
