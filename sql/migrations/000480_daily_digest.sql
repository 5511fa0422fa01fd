-- A school may hear once a day of all that others did, at this hour of its own zone, in place of mails one by one.
alter table schools add column digest_hour int constraint schools_digest_hour check (digest_hour between 0 and 23);

-- After which number the next digest begins, and when it is due; without the first the school's mails are written one by one.
alter table mail_cursors add column digest_from bigint, add column digest_due timestamptz;

-- A digest is a mail of no booking; its number is the moment at which it was written, and its facts say which numbers it tells of.
alter table mails
  alter column booking_id drop not null,
  drop constraint mails_role,
  add constraint mails_role check (role in ('guest', 'school', 'digest')),
  drop constraint mails_kind,
  add constraint mails_kind check (kind in ('held', 'confirmed', 'changed', 'moved', 'cancelled', 'expired', 'digest')),
  add constraint mails_of_a_booking check ((booking_id is null) = (role = 'digest'));
