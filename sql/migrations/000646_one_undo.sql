-- One function undoes every action of staff that has one row of the audit log; see functions/undo_act.sql.
drop function if exists undo_act(text, uuid, uuid);
drop function if exists undo_away(text, uuid, uuid);
drop function if exists undo_lesson_change(text, uuid, uuid);
drop function if exists undo_limit(text, uuid, bigint, uuid);
drop function if exists undo_school(text, uuid, uuid);
drop function if exists undo_stock(text, uuid, uuid);
drop function if exists undo_team(text, uuid, uuid);
drop function if exists undo_terms(text, uuid, bigint, uuid);
drop function if exists undo_type(text, uuid, uuid);
