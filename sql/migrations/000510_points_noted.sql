-- Whoever sells what the school sells hears of it when lesson types come to offer other points, or other minutes to them.
create function note_changed_points() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_agg(t.id order by t.id) into changed from lesson_types t
    where t.school_id = new.id
      and transfers_of(old.points, t.id, t.transfers_required) is distinct from transfers_of(new.points, t.id, t.transfers_required);
  if changed is not null then
    perform write_events(new.id, 'service.changed', null, null, '{null}', null, null, null,
      jsonb_build_array(jsonb_build_object('serviceIds', changed)));
  end if;
  return null;
end $$;

create trigger schools_points_noted after update of points on schools for each row execute function note_changed_points();
