-- Is a person's cycle closed to changes? The one rule that edits, imports, programs and the progress of linked tasks ask.
create or replace function goal_cycle_is_locked(company uuid, person uuid, of_type smallint, of_cycle text) returns boolean language sql stable as $$
  select exists (select from goal_lock l where l.comp_id = company and l.person_id = person and l.type = of_type and l.cycle = of_cycle)
$$;

-- Does somebody see a person's plans? Their own and those of whom they are above, of their own team, and those that are shared with
-- them. The one rule that calls, the calendar and the search ask; whoever manages all plans sees them beside it.
create or replace function goal_plan_is_seen(company uuid, person uuid, viewer uuid) returns boolean language sql stable as $$
  select exists (select from person_superior s where s.comp_id = company and s.person_id = person and s.superior_id = viewer)
    or exists (select from person p join person own on own.comp_id = p.comp_id and own.id = viewer
      where p.comp_id = company and p.id = person and p.manager_id = own.manager_id)
    or exists (select from goal_viewer v where v.comp_id = company and v.person_id = person and v.viewer_id = viewer)
$$;

-- A goal is found by its words, however it came or got another name; one that goes, with its task too, is forgotten.
create or replace function goals_are_found() returns trigger language plpgsql as $$
begin
  insert into search_pending (comp_id, subject_type, subject_id) select comp_id, 'goal', id from made
    on conflict (comp_id, subject_type, subject_id) do update set changed_at = now();
  return null;
end $$;
create or replace trigger goals_new_are_found after insert on goal referencing new table as made
  for each statement execute function goals_are_found();
create or replace function goal_is_found_anew() returns trigger language plpgsql as $$
begin
  insert into search_pending (comp_id, subject_type, subject_id) values (new.comp_id, 'goal', new.id)
    on conflict (comp_id, subject_type, subject_id) do update set changed_at = now();
  return null;
end $$;
create or replace trigger goal_renamed_is_found after update of name, summary on goal for each row
  when ((new.name, new.summary) is distinct from (old.name, old.summary)) execute function goal_is_found_anew();
create or replace function goals_are_forgotten() returns trigger language plpgsql as $$
begin
  delete from search_pending p using gone where p.comp_id = gone.comp_id and p.subject_type = 'goal' and p.subject_id = gone.id;
  delete from search_entry e using gone where e.comp_id = gone.comp_id and e.subject_id = gone.id and e.subject_type = 'goal';
  return null;
end $$;
create or replace trigger goals_gone_are_forgotten after delete on goal referencing old table as gone
  for each statement execute function goals_are_forgotten();
-- Goals that older builds wrote are noted once.
do $$ begin
  if not exists (select from server_setting where name = 'found_goals') then
    insert into search_pending (comp_id, subject_type, subject_id, changed_at) select comp_id, 'goal', id, last_opt_date from goal
      on conflict do nothing;
    insert into server_setting (name, value) values ('found_goals', 'noted') on conflict do nothing;
  end if;
end $$;

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
