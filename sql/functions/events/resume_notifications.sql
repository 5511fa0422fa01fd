create or replace function resume_notifications() returns void language plpgsql volatile as $$
begin
  update notifications set paused_at = null, paused_by = null where paused_at is not null;
end $$;
