-- The origin of an endpoint: the operator (from the command line), the school (its own key, over OCTO) or a partner. It decides what
-- may be reached: only an operator's endpoint may be in the operator's own network, or without TLS.
alter table endpoints add column origin text;

update endpoints set origin = case
  when octo_types is null then 'operator'
  when partner_id is null then 'school'
  else 'partner'
end;

alter table endpoints
  alter column origin set not null,
  add constraint endpoints_origin_is_known check (origin in ('operator', 'school', 'partner')),
  add constraint endpoints_over_octo_are_not_operators check (octo_types is null or origin <> 'operator');

drop function if exists add_endpoint(text, uuid, bigint, text, text[], text[], bytea, text[]);
