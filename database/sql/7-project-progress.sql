-- How far a task of a project has come, day by day: what earned value of the past is reckoned from. The last word of a day counts; a day on which
-- nothing changed has no row.
create or replace function keep_progress_fact() returns trigger language plpgsql as $$
begin
  if new.project_id is null or tg_op = 'INSERT' and new.progress_percent = 0 and new.status not in ('FINISH', 'FINISH_DELAY') then return null; end if;
  insert into project_task_fact (comp_id, task_id, day, progress)
  select new.comp_id, new.id, (now() at time zone c.time_zone)::date, case when new.status in ('FINISH', 'FINISH_DELAY') then 100 else new.progress_percent end
  from company c where c.comp_id = new.comp_id
  on conflict (comp_id, task_id, day) do update set progress = excluded.progress;
  return null;
end $$;
create or replace trigger task_has_come_so_far after insert on task for each row execute function keep_progress_fact();
create or replace trigger task_comes_further after update of progress_percent, status, project_id on task for each row
  when (new.project_id is not null and (new.progress_percent is distinct from old.progress_percent or new.project_id is distinct from old.project_id
    or (new.status in ('FINISH', 'FINISH_DELAY')) is distinct from (old.status in ('FINISH', 'FINISH_DELAY'))))
  execute function keep_progress_fact();
