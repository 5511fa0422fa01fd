-- A partner's endpoint may be a webhook of octo/webhooks, the forerunner of OCTO's notifications: it is sent the booking, written with
-- the capabilities that it was made with. No endpoint of another kind has any.
alter table endpoints
  add column octo_webhook text[] constraint endpoints_octo_webhook_is_short check (cardinality(octo_webhook) <= 8),
  add constraint endpoints_octo_webhooks_are_octos check (octo_webhook is null or octo_types is not null);

drop function if exists add_endpoint(text, uuid, bigint, text, text[], text[], bytea);
