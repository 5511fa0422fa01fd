-- Meeting points of schools, lesson types and lessons. `at` is "latitude,longitude" in degrees.
alter table schools add column meet_address text check (length(meet_address) <= 500);
alter table schools add column meet_at text check (length(meet_at) <= 40);
alter table schools add column meet_minutes int check (meet_minutes between 0 and 240);
alter table lesson_types add column meet text not null default '' check (length(meet) <= 1000);
alter table lesson_types add column meet_address text check (length(meet_address) <= 500);
alter table lesson_types add column meet_at text check (length(meet_at) <= 40);
alter table lesson_types add column meet_minutes int check (meet_minutes between 0 and 240);
-- Null: that of the lesson type or school. Else { "words", "address", "at", "minutes" }, each null if not given.
alter table slots add column meeting jsonb check (jsonb_typeof(meeting) = 'object' and length(meeting::text) <= 10000);
