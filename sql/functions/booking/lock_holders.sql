-- Locks the holds of these partners, so that their holds in all lessons are decided one after the other (see holdable_seats). This
-- lock is the first in the lock order: before references, guests and lessons.
create or replace function lock_holders(p_school_id text, p_partner_ids bigint[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(holder) from (
    select distinct hashtextextended(concat_ws('/', 'holder', p_school_id, id), 0) as holder from unnest(p_partner_ids) as id order by holder
  ) as holders;
end $$;
