-- A hidden lesson type is not offered for new lessons; its planned lessons stay on sale.
alter table lesson_types add column hidden boolean not null default false;
