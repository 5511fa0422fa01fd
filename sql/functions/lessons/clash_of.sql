-- First lesson or absence that occupies one of these instructors at that time, as a sentence with name and place. Null if all are
-- free. p_but is the lesson that they are to teach.
create or replace function clash_of(p_school_id text, p_instructors text[], p_during tstzrange, p_but uuid) returns text
language plpgsql stable as $$
begin
  return (
    select sentence from (
      select format('%s teaches %s on %s from %s to %s at %s.', i.name, s.lesson_type_id, s.local_date,
          to_char(s.local_start, 'HH24:MI'), to_char(s.local_end, 'HH24:MI'), s.spot_name) as sentence, s.starts_at as begins
      from slot_instructors x
      join slots s on s.school_id = p_school_id and s.id = x.slot_id
      join instructors i on i.school_id = p_school_id and i.id = x.instructor_id
      where x.school_id = p_school_id and x.instructor_id = any (p_instructors) and x.during && p_during
        and x.slot_id is distinct from p_but
      union all
      select format('%s is %s from %s to %s%s.', i.name, case b.source when 'person' then 'away' else 'taken' end,
          to_char(lower(b.during) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI'),
          to_char(upper(b.during) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI'),
          case b.source when 'calendar' then ', an outside calendar says' end), lower(b.during)
      from instructor_blocks b
      join schools c on c.id = p_school_id
      join instructors i on i.school_id = p_school_id and i.id = b.instructor_id
      where b.school_id = p_school_id and b.instructor_id = any (p_instructors) and b.during && p_during
    ) as clashes order by begins, sentence limit 1
  );
end $$;
