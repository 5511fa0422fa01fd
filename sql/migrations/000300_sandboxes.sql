-- A school that is a partner's to try things out, and of which nobody else hears: whose it is, and the school's day as of which
-- it was made. Both are null for a school that teaches.
alter table schools
  add column sandbox_for text,
  add column sandbox_day date,
  add constraint schools_sandbox_is_of_somebody check (length(sandbox_for) between 1 and 200),
  add constraint schools_sandbox_is_of_a_day check ((sandbox_for is null) = (sandbox_day is null));
create index schools_sandboxes on schools (id) where sandbox_for is not null;
