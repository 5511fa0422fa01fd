-- True if the school has no other owner.
create or replace function is_last_owner(p_school_id text, p_id uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from people where school_id = p_school_id and role = 'owner' and removed_at is null and id <> p_id);
end $$;
