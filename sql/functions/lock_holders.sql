-- Locks the holds of partners of a school, so that what they hold of all its lessons is decided one hold at a time (see holdable_seats).
-- It is the first lock of all: before references, guests and lessons.
create or replace function lock_holders(p_school_id text, p_partner_ids bigint[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(holder) from (
    select distinct hashtextextended(concat_ws('/', 'holder', p_school_id, id), 0) as holder from unnest(p_partner_ids) as id order by holder
  ) as holders;
end $$;
