-- chosen_at: time at which a booking was last moved to another lesson; null if never. freed: true if the school has changed the lesson's
-- time or place since (see free_guests).
alter table bookings add column chosen_at timestamptz, add column freed boolean not null default false;
