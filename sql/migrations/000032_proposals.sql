-- What an assistant suggests and an owner decides. document is the canonical JSON whose SHA-256 is payload_hash;
-- request_digest is that of what was asked, so that asking again gives the open proposal back.
create table proposals (
  id uuid not null,
  school_id text not null,
  key_id uuid not null,
  kind text not null constraint proposals_kind check (kind in ('lesson_move', 'stock_change')),
  document text not null,
  payload_hash text not null constraint proposals_hash_is_sha256 check (payload_hash ~ '^[0-9a-f]{64}$'),
  request_digest bytea not null,
  status text not null default 'pending'
    constraint proposals_status check (status in ('pending', 'confirmed', 'rejected', 'conflict', 'expired')),
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (id, school_id),
  foreign key (key_id, school_id) references connector_keys (id, school_id),
  foreign key (decided_by, school_id) references owners (id, school_id),
  constraint proposals_decided_when check ((status = 'pending') = (decided_at is null)),
  constraint proposals_confirmed_by check (status not in ('confirmed', 'rejected') or decided_by is not null)
);
create unique index proposals_open_once on proposals (school_id, key_id, request_digest) where status = 'pending';
create index proposals_of_school on proposals (school_id, created_at);

-- Whoever changes what a person planned around counts schedule_version up; a booking does not. A trigger cannot be
-- forgotten, and with its column list it costs a booking nothing.
create function bump_schedule_version() returns trigger language plpgsql as $$
begin
  new.schedule_version := greatest(new.schedule_version, old.schedule_version + 1);
  return new;
end $$;
create trigger slots_schedule_changed
  before update of local_date, local_start, local_end, spot_name, lesson_type_id, capacity, instructor_count, cancelled_at
  on slots for each row
  when ((old.local_date, old.local_start, old.local_end, old.spot_name, old.lesson_type_id, old.capacity,
      old.instructor_count, old.cancelled_at)
    is distinct from (new.local_date, new.local_start, new.local_end, new.spot_name, new.lesson_type_id, new.capacity,
      new.instructor_count, new.cancelled_at))
  execute function bump_schedule_version();
