-- A school may ask that what is booked on its pages be confirmed by the link that a mail bears: until then the seats are held.
alter table schools add column confirm_by_mail boolean not null default false;

alter table mails
  drop constraint mails_kind,
  add constraint mails_kind check (kind in ('held', 'confirmed', 'changed', 'moved', 'cancelled', 'expired'));
