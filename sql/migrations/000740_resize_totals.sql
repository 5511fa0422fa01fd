-- The function takes the changes themselves, so that a party by age has a total too.
drop function if exists resize_totals(text, uuid, int);
