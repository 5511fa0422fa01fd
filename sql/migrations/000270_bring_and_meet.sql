-- What a school tells its guests beside its description: what to bring, and where exactly it waits for them. In other languages they
-- stand in its translations.
alter table schools add column bring text not null default '', add column meet text not null default '';
