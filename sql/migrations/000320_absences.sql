-- When an instructor is away stands beside what outside calendars take, told apart by who said so: a calendar that is read anew
-- replaces its own times and leaves those that people entered.
alter table instructor_blocks add column source text not null default 'calendar'
  constraint instructor_blocks_come_from_somewhere check (source in ('calendar', 'person'));
