-- settle_connector_calls counts calls and writes them down, many at once.
drop function if exists count_connector_call(text, uuid, int);
drop function if exists record_connector_call(text, uuid, text, bytea, text, real);
