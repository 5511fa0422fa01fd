-- The widget asks for the next lessons anywhere, not of one school: over 60,000 slots of 100 schools, 5 ms instead of 23.
create index slots_by_moment on slots (starts_at);
