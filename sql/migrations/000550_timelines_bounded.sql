-- Some hundred nodes; with more, what was seen begins anew.
alter table notifications add constraint notifications_timelines_length check (length(timelines::text) <= 5000);
