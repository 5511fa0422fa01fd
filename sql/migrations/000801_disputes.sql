-- A guest's bank that asks for a payment back, as the provider has told. It changes no money here: staff answer at the provider.
alter table charges add column dispute text constraint charges_dispute check (dispute in ('open', 'won', 'lost'));
create index charges_that_wait on charges (school_id) where state = 'odd' or dispute in ('open', 'lost');
create index refunds_failed on refunds (school_id, done_at) where state = 'failed';
create index charges_by_intent on charges (school_id, intent) where intent is not null;
drop function if exists note_provider_event(text, text, text, text, text, uuid);
