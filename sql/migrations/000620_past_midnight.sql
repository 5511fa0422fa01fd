-- A lesson may end after midnight: an end at or before the start is on the next day. 24:00 is 00:00 of the next day.
-- Twelve hours at most, so that an exchanged start and end are still refused.
alter table slots drop constraint slots_end_after_start, drop constraint slots_local_time_exists, drop column ends_at;
alter table slots
  add column ends_at timestamptz not null generated always as (
    (local_date + case when local_end > local_start then 0 else 1 end + local_end) at time zone time_zone) stored,
  add constraint slots_end_after_start check (
    local_end < time '24:00' and (local_end > local_start or local_start - local_end >= interval '12 hours')),
  add constraint slots_local_time_exists check (
    ((local_date + local_start) at time zone time_zone) at time zone time_zone = local_date + local_start
    and ((local_date + case when local_end > local_start then 0 else 1 end + local_end) at time zone time_zone) at time zone time_zone
      = local_date + case when local_end > local_start then 0 else 1 end + local_end);
create index slots_by_end on slots (school_id, ends_at) where ends_at is not null;
