-- The points and offers of a school change by item: change_item_by_staff writes an audit row for each, also for the command line. It
-- replaces the functions that stored a whole list.
drop function if exists change_points(text, text, jsonb);
drop function if exists change_offers(text, text, jsonb);
