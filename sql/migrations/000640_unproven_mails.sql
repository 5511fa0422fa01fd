-- Of the mails to an address, those about unproven bookings by form, which have a narrower bound (see withhold_mail).
alter table mail_recipients add column unproven int not null default 0;

drop function if exists withhold_mail(text, bigint, text, int, int);
