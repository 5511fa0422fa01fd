-- Connects a school to its account at a provider, or replaces the secrets. Open charges of another mode are never polled with the new
-- secret. Returns 'ok', 'school_not_found', or 'sandbox' if the school is one.
create or replace function save_till(
  p_school_id text, p_provider text, p_mode text, p_secret bytea, p_webhook_secret bytea, p_last_four text, p_methods text[]
) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  sandbox text;
begin
  select s.sandbox_for into sandbox from schools s where s.id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  if sandbox is not null then return 'sandbox'; end if;
  insert into tills (school_id, provider, mode, secret, webhook_secret, last_four, methods, enabled_at)
    values (p_school_id, p_provider, p_mode, p_secret, p_webhook_secret, p_last_four, p_methods, moment)
    on conflict (school_id, provider) do update set mode = p_mode, secret = p_secret, webhook_secret = p_webhook_secret,
      last_four = p_last_four, methods = p_methods, enabled_at = moment;
  return 'ok';
end $$;
