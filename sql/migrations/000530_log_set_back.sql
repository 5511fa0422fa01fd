-- A courier says now what it sent last, and is told where the log lacks it.
drop function if exists take_endpoints(text, uuid, int, int, int, text);
