-- Is a person's cycle closed to changes? The one rule that edits, imports, programs and the progress of linked tasks ask.
create or replace function goal_cycle_is_locked(company uuid, person uuid, of_type smallint, of_cycle text) returns boolean language sql stable as $$
  select exists (select from goal_lock l where l.comp_id = company and l.person_id = person and l.type = of_type and l.cycle = of_cycle)
$$;

-- A task's progress is its goals', by whichever way it comes; what comes while the cycle is locked is kept, and shown as held.
create or replace function goal_follows_task() returns trigger language plpgsql as $$
declare g goal;
begin
  for g in select * from goal where comp_id = new.comp_id and task_id = new.id and finished_at is null order by id loop
    perform pg_advisory_xact_lock_shared(hashtextextended(g.comp_id || ' ' || g.person_id || ' ' || g.type || ' ' || g.cycle, 0));
    insert into goal_march (comp_id, id, goal_id, day, progress, is_held)
    values (g.comp_id, gen_random_uuid(), g.id, (now() at time zone (select c.time_zone from company c where c.comp_id = g.comp_id))::date,
      least(100, greatest(0, round(new.progress_percent)))::int, goal_cycle_is_locked(g.comp_id, g.person_id, g.type, g.cycle));
    update goal set progress = least(100, greatest(0, round(new.progress_percent)))::int, last_opt_date = now()
      where comp_id = g.comp_id and id = g.id and not goal_cycle_is_locked(g.comp_id, g.person_id, g.type, g.cycle);
  end loop;
  return null;
end $$;
create or replace trigger task_progress_of_goals after update of progress_percent on task for each row
  when (new.progress_percent is distinct from old.progress_percent) execute function goal_follows_task();

-- A snapshot does not change.
create or replace function goal_snapshot_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a snapshot does not change';
end $$;
create or replace trigger goal_snapshot_unchanged before update on goal_snapshot for each row execute function goal_snapshot_stays();
