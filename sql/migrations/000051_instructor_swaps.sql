-- Who teaches a lesson is shown with it, so another one in the same row counts the availability version up as well.
create trigger slot_instructors_changed after update on slot_instructors
  referencing new table as changed for each statement execute function bump_availability_version();
