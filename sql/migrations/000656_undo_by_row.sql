-- The row of the audit log names the partner of an undo, and no caller reads the row that the undo writes.
drop function if exists undo_act(text, uuid, uuid, text[], text);
