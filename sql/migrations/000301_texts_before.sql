-- What a school said of itself before its people last changed it, with their row of the log: long texts that undo alone asks for stand
-- here once, not in a log that is kept for 400 days.
alter table schools add column texts_before jsonb;
