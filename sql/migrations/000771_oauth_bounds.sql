-- Requests that wait for a person are counted, because a request costs its sender nothing.
create index oauth_requests_by_end on oauth_records (expires_at) where kind = 'Interaction';

drop function if exists revoke_keys_of_person(text, uuid, uuid);
