-- What is agreed with a partner is the partner's and no longer a key's, and a booking keeps what was agreed when it was sold.

alter table partners
  add column discount_percent int not null default 0,
  add column commission_percent int not null default 0,
  add column collects text not null default 'school',
  add column terms_version int not null default 1;
alter table partners add constraint partners_discount check (discount_percent between 0 and 100);
alter table partners add constraint partners_commission check (commission_percent between 0 and 100);
alter table partners add constraint partners_collects check (collects in ('school', 'partner'));

-- As the newest key that works has it, or else the newest of all; where a lower price was agreed, it is the partner who pays it. Keys
-- of one partner say one thing from here on.
update partners p set discount_percent = k.discount_percent, collects = 'partner'
from (
  select distinct on (school_id, partner_id) school_id, partner_id, discount_percent from school_keys
  order by school_id, partner_id, revoked_at is not null, created_at desc, id desc
) as k
where p.school_id = k.school_id and p.id = k.partner_id and k.discount_percent > 0;
update school_keys k set discount_percent = p.discount_percent from partners p
where p.school_id = k.school_id and p.id = k.partner_id and k.revoked_at is null and k.discount_percent <> p.discount_percent;

-- `priced_each` says whether each seat has its price, or all have one together.
alter table bookings
  add column discount_percent smallint not null default 0,
  add column commission_percent smallint not null default 0,
  add column collects text not null default 'school',
  add column priced_each boolean not null default true;
alter table bookings add constraint bookings_collects check (collects in ('school', 'partner'));

-- Reports had the discount of the newest key, revoked or not. Nothing of it is an event.
alter table bookings disable trigger bookings_changes_noted;
update bookings b set discount_percent = k.discount_percent, collects = 'partner'
from (
  select distinct on (school_id, partner_id) school_id, partner_id, discount_percent from school_keys
  order by school_id, partner_id, created_at desc, id desc
) as k
where b.school_id = k.school_id and b.partner_id = k.partner_id and k.discount_percent > 0;
update bookings b set priced_each = false
from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
where s.school_id = b.school_id and s.id = b.slot_id and t.pricing_per = 'BOOKING';
alter table bookings enable trigger bookings_changes_noted;

-- A price less a discount: of each seat by itself, rounded half up, as it is quoted; cents that do not divide fall to the first.
create function net_of(total bigint, seats int, percent int) returns bigint language sql immutable as $$
  select total % seats * (((total / seats + 1) * (100 - percent) + 50) / 100)
    + (seats - total % seats) * ((total / seats * (100 - percent) + 50) / 100)
$$;
alter table bookings add column net_cents bigint not null
  generated always as (net_of(total_cents, case when priced_each then participants else 1 end, discount_percent)) stored;
