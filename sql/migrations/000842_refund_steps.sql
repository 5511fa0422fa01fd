-- Cancellation terms in up to four steps: free until the cutoff, then up to three steps [{ hours, percent }] with part of the price back.
alter table lesson_types add column refund_steps jsonb not null default '[]'
  constraint lesson_types_refund_steps check (jsonb_typeof(refund_steps) = 'array' and jsonb_array_length(refund_steps) <= 3);

-- Percent of the price that a cancelled booking with a partial refund returns.
alter table bookings add column refund_percent smallint
  constraint bookings_refund_percent check (refund_percent is null or refund_percent between 1 and 99 and cancellation_refund = 'PARTIAL');

-- It has one more argument now.
drop function if exists balance_of(text, text, text, bigint, bigint);
