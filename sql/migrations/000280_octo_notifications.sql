-- An endpoint may be one that a reseller made over OCTO: it hears what its `octo_types` say, in OCTO's words, with headers of its own,
-- which only the service's secret opens.
alter table endpoints
  add column octo_types text[] constraint endpoints_octo_types_are_some check (cardinality(octo_types) between 1 and 3),
  add column octo_headers bytea constraint endpoints_octo_headers_are_short check (length(octo_headers) <= 8192),
  add constraint endpoints_octo_headers_are_octos check (octo_headers is null or octo_types is not null);

drop function if exists add_endpoint(text, uuid, text, text, text[]);

-- What a school sells was added, changed or removed. Nothing that leaves a row as it was is a change.
create function note_changed_service() returns trigger language plpgsql as $$
declare
  school_id constant text := case when tg_op = 'DELETE' then old.school_id else new.school_id end;
  service_id constant text := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  if tg_op = 'UPDATE' then
    if new is not distinct from old then return null; end if;
  end if;
  perform write_events(school_id, 'service.changed', null, null, '{null}', null, null, null,
    jsonb_build_array(jsonb_build_object('serviceIds', jsonb_build_array(service_id))));
  return null;
end $$;

create trigger lesson_types_noted after insert or update or delete on lesson_types
  for each row execute function note_changed_service();
