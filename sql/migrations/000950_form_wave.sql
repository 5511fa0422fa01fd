-- An alarm for many web bookings of one day, confirmed by email or not (see is_form_wave).
alter table form_alarms drop constraint form_alarms_kind;
alter table form_alarms add constraint form_alarms_kind check (kind in ('seats', 'mails', 'origin', 'wave'));
