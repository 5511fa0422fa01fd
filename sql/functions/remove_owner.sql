-- Removes an owner and ends every session and link of theirs in the same transaction. Answers when they were
-- removed, the first time they were, or null where the school has nobody of this id.
create or replace function remove_owner(p_school_id text, p_id uuid) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update owners set removed_at = moment where school_id = p_school_id and id = p_id and removed_at is null;
  if found then
    update owner_sessions set revoked_at = moment
      where school_id = p_school_id and owner_id = p_id and revoked_at is null;
    update owner_links set used_at = moment where school_id = p_school_id and owner_id = p_id and used_at is null;
  end if;
  return (select iso_utc(removed_at) from owners where school_id = p_school_id and id = p_id);
end $$;
