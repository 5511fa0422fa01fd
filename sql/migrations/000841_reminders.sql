-- Reminders of lessons and thanks after them. `lesson_at` is the start of the lesson that such a mail is about, so that no lesson is
-- reminded of twice, and one that moves is reminded of again.
alter table mails drop constraint mails_kind, drop constraint mails_role, add column lesson_at timestamptz;
alter table mails
  add constraint mails_kind check (kind in ('held', 'confirmed', 'changed', 'moved', 'cancelled', 'expired', 'digest', 'reminder', 'thanks')),
  add constraint mails_role check (role in ('guest', 'school', 'digest', 'reminder')),
  add constraint mails_of_a_lesson check ((role = 'reminder') = (lesson_at is not null) and (role = 'reminder') = (kind in ('reminder', 'thanks')));
create unique index mails_reminders on mails (school_id, booking_id, kind, lesson_at) where lesson_at is not null;

-- Local hour of the reminder on the day before a lesson; null for none. Page for reviews; null for no thanks.
alter table schools add column reminder_hour int default 18 constraint schools_reminder_hour check (reminder_hour between 0 and 23),
  add column review_url text constraint schools_review_url_is_short check (length(review_url) <= 500);
