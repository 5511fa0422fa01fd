-- Brands, what schools have of them, and how often it was used.
create table brands (
  id text primary key constraint brands_id_is_short check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text not null constraint brands_name_is_given check (name <> ''),
  created_at timestamptz not null default clock_timestamp()
);
create unique index brands_name_is_unique on brands (lower(name));

alter table platform_keys add constraint platform_keys_name_a_brand foreign key (brand_id) references brands;

-- What a school has to lend, by kind and size. version counts up with every change, so that a proposal made on
-- an older figure is seen to be stale.
create table equipment_stock (
  school_id text not null references schools,
  item text not null constraint equipment_stock_item check (item in ('soft_board', 'board', 'wetsuit', 'leash', 'boots')),
  size text not null constraint equipment_stock_size check (length(size) between 1 and 40),
  quantity int not null constraint equipment_stock_quantity check (quantity between 0 and 10000),
  brand_id text references brands,
  version int not null default 1,
  primary key (school_id, item, size)
);

-- The ledger: how many of a brand's pieces of one size a lesson used. No person is in it. Written by record_uses
-- alone, which keeps the two tables of months in step.
create table equipment_uses (
  school_id text not null references schools,
  lesson text not null constraint equipment_uses_lesson check (length(lesson) between 1 and 80),
  brand_id text not null references brands,
  item text not null constraint equipment_uses_item check (item in ('soft_board', 'board', 'wetsuit', 'leash', 'boots')),
  size text not null constraint equipment_uses_size check (length(size) between 1 and 40),
  spot_id text not null references spots,
  used_on date not null,
  uses int not null constraint equipment_uses_count check (uses between 0 and 1000),
  primary key (school_id, lesson, brand_id, item, size)
);

-- The ledger's sums by month (its first day), for the two questions a brand may ask. Each keeps the school, because
-- what few schools did is withheld.
create table brand_size_months (
  brand_id text not null references brands,
  month date not null,
  item text not null,
  size text not null,
  school_id text not null,
  uses int not null,
  primary key (brand_id, month, item, size, school_id)
) with (fillfactor = 80);

create table brand_spot_months (
  brand_id text not null references brands,
  month date not null,
  spot_id text not null references spots,
  school_id text not null,
  uses int not null,
  primary key (brand_id, month, spot_id, school_id)
) with (fillfactor = 80);
