-- Offers of a school: reductions of its prices, open to all or to who has the code, by season, party and time before the lesson.
alter table schools add column offers jsonb not null default '[]'
  constraint schools_offers_are_few check (jsonb_array_length(offers) <= 50 and octet_length(offers::text) <= 65536);
