-- Lets concurrent uses of the same packs wait for each other. After bookings and credits in the lock order. What a pack gets back needs no
-- lock: a use that does not see it yet is only refused.
create or replace function lock_packs(p_school_id text, p_pack_ids uuid[]) returns void language plpgsql volatile as $$
begin
  perform 1 from packs p where p.school_id = p_school_id and p.id = any (p_pack_ids) order by p.id for no key update;
end $$;
