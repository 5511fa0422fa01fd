-- A guest who opens the booking's page after a change has read of it; a guest may also answer.
alter table notices add column read_at timestamptz;
alter table notices drop constraint notices_told_how;
alter table notices add constraint notices_told_how check (told_how in ('told', 'answered', 'partner', 'no_answer'));
