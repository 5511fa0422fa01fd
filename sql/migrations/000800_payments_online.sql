-- Payments over a provider, such as Stripe. `mode` of a till is that of its secret. Secrets are encrypted with a key derived from
-- SECRET_KEY, so a backup alone reveals none.
create table tills (
  school_id text not null references schools (id),
  provider text not null constraint tills_provider check (provider in ('stripe')),
  mode text not null constraint tills_mode check (mode in ('test', 'live')),
  secret bytea not null constraint tills_secret_is_short check (length(secret) <= 1024),
  webhook_secret bytea not null constraint tills_webhook_secret_is_short check (length(webhook_secret) <= 1024),
  last_four text not null constraint tills_last_four check (length(last_four) = 4),
  methods text[] not null constraint tills_methods_are_some check (cardinality(methods) between 1 and 10),
  enabled_at timestamptz not null,
  constraint tills_pkey primary key (school_id, provider)
);

-- A sum that guests pay online. `session` is the provider's page, at `url` until it ends at `session_until`. `hold_until` is the end of
-- the holds that the payment confirms; null for a link to pay a confirmed booking. At `due_at` a courier polls the provider.
create table charges (
  school_id text not null references schools (id),
  id uuid not null,
  kind text not null constraint charges_kind check (kind in ('deposit', 'full', 'balance')),
  cents bigint not null constraint charges_are_money check (cents > 0 and cents <= 100000000),
  currency text not null,
  state text not null constraint charges_state check (state in ('wanted', 'open', 'paying', 'paid', 'lapsed', 'odd')),
  provider text not null,
  mode text not null constraint charges_mode check (mode in ('test', 'live')),
  session text constraint charges_session_is_short check (length(session) <= 255),
  url text constraint charges_url_is_short check (length(url) <= 2000),
  intent text constraint charges_intent_is_short check (length(intent) <= 255),
  session_until timestamptz,
  hold_until timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  tries int not null default 0,
  fault text constraint charges_fault_is_short check (length(fault) <= 200),
  constraint charges_pkey primary key (school_id, id),
  constraint charges_session_is_unique unique (school_id, provider, session),
  constraint charges_paid_when check ((state = 'paid') = (paid_at is not null))
);
create index charges_due on charges (school_id, due_at) where due_at is not null;
create index charges_by_creation on charges (school_id, created_at);

-- The share of each booking in a charge: one row, or one for each booking of an order.
create table charge_parts (
  school_id text not null,
  charge_id uuid not null,
  booking_id uuid not null,
  cents bigint not null constraint charge_parts_are_money check (cents > 0),
  constraint charge_parts_pkey primary key (school_id, charge_id, booking_id),
  foreign key (school_id, charge_id) references charges (school_id, id),
  foreign key (booking_id, school_id) references bookings (id, school_id)
);
create index charge_parts_of_booking on charge_parts (school_id, booking_id);

-- Money that goes back by way of the charge that brought it. The movement in `payments` has the same id. If the provider fails, a
-- counter-movement reverses it.
create table refunds (
  school_id text not null,
  id uuid not null,
  charge_id uuid not null,
  booking_id uuid not null,
  cents bigint not null constraint refunds_are_money check (cents > 0),
  why text not null constraint refunds_why check (why in ('guest', 'school', 'seats_gone', 'difference')),
  state text not null constraint refunds_state check (state in ('wanted', 'sent', 'done', 'failed')),
  provider_refund text constraint refunds_provider_refund_is_short check (length(provider_refund) <= 255),
  person_id uuid,
  created_at timestamptz not null,
  done_at timestamptz,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  tries int not null default 0,
  fault text constraint refunds_fault_is_short check (length(fault) <= 200),
  constraint refunds_pkey primary key (school_id, id),
  foreign key (school_id, charge_id) references charges (school_id, id),
  foreign key (booking_id, school_id) references bookings (id, school_id)
);
create index refunds_of_charge on refunds (school_id, charge_id);
create index refunds_of_booking on refunds (school_id, booking_id);
create index refunds_due on refunds (school_id, due_at) where due_at is not null;

-- Events that a provider sent, so that a repeat changes nothing. An event decides nothing: it makes a courier read the object.
create table provider_events (
  school_id text not null references schools (id),
  provider text not null,
  event_id text not null constraint provider_events_id_is_short check (length(event_id) <= 255),
  type text not null constraint provider_events_type_is_short check (length(type) <= 100),
  object text constraint provider_events_object_is_short check (length(object) <= 255),
  received_at timestamptz not null,
  constraint provider_events_pkey primary key (school_id, provider, event_id)
);
create index provider_events_by_time on provider_events (school_id, received_at);

alter table payments add column charge_id uuid;
alter table payments add foreign key (school_id, charge_id) references charges (school_id, id);
alter table payments drop constraint payments_method;
alter table payments add constraint payments_method check (method in ('cash', 'card', 'transfer', 'other', 'online'));
alter table payments add constraint payments_online_by_charge check ((method = 'online') = (charge_id is not null));
create index payments_of_charge on payments (school_id, charge_id) where charge_id is not null;

-- Part of the price that guests pay online before the booking is confirmed: { "when": "deposit", "percent": 30 }, { "when": "deposit",
-- "cents": 2000 } for each person, or { "when": "full" }. Null: nothing.
alter table lesson_types add column pay jsonb;
alter table lesson_types add constraint lesson_types_pay check (
  pay is null or pay = '{"when": "full"}' or pay ->> 'when' = 'deposit' and (
    (pay ->> 'percent')::int between 1 and 100 and pay - 'when' - 'percent' = '{}'
    or (pay ->> 'cents')::bigint between 1 and 100000000 and pay - 'when' - 'cents' = '{}'));

-- Cents that the guest must pay online before the hold becomes a booking; null for others.
alter table bookings add column pay_cents bigint;
alter table bookings add constraint bookings_pay_cents check (pay_cents > 0);
alter type booking_request add attribute "payMinutes" int;
