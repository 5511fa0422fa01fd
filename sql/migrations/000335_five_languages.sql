-- Guests book in five languages.
alter table bookings drop constraint bookings_language;
alter table bookings add constraint bookings_language check (language in ('en', 'pt', 'es', 'fr', 'de'));
