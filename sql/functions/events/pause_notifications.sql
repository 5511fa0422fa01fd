-- Pauses all notifications until resume_notifications. A repeat does not replace p_by.
create or replace function pause_notifications(p_by text) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update notifications set paused_at = moment, paused_by = p_by where paused_at is null;
end $$;
