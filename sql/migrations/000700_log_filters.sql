-- The audit log is filtered by person and by act.
create index school_log_of_person on school_log (school_id, person_id, at, id);
create index school_log_of_act on school_log (school_id, act, at, id);
