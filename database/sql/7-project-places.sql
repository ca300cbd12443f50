-- A task that comes into a project with a board stands in its first column; what was finished before stands in the column of what is done.
-- One that leaves its project leaves its place there. Whichever way it comes and goes: by hand, by a file, below another task.
create or replace function place_in_project() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from project_task p where p.comp_id = new.comp_id and p.task_id = new.id; end if;
  if new.project_id is not null then
    insert into project_task (comp_id, task_id, stage_id)
    select new.comp_id, new.id, (select s.id from project_task_stage s where s.comp_id = new.comp_id and s.project_id = new.project_id
      order by s.is_done is distinct from (new.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')), s.order_key, s.id limit 1)
    from project p where p.comp_id = new.comp_id and p.id = new.project_id and p.type in (1, 3, 5) /* boardTypes */
    on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger task_begins_in_project after insert on task for each row execute function place_in_project();
create or replace trigger task_changes_project after update of project_id on task for each row
  when (new.project_id is distinct from old.project_id) execute function place_in_project();

-- Whether a board's cards keep to its process: as its setting says; where nobody has said, those of a workflow kanban do. Without any move it binds nobody.
create or replace function board_is_bound(company uuid, of_project uuid) returns boolean language sql stable as $$
  select coalesce((select kept.key_value = '1' from company_setting kept where kept.comp_id = company and kept.key_name = 'fb-agile-project-open-process-board-' || of_project), p.type = 5 /* ProjectType.Workflow */)
    and exists (select from project_task_stage s join project_stage_move m on m.comp_id = s.comp_id and m.from_id = s.id where s.comp_id = company and s.project_id = of_project)
  from project p where p.comp_id = company and p.id = of_project and p.type in (1, 3, 5) /* boardTypes */
$$;

-- Finished elsewhere, a card goes to the column of what is done; taken up again, it comes back to the first one that is not:
-- of those that the board's process lets it go to, where there are any.
create or replace function follow_status_on_board() returns trigger language plpgsql as $$
begin
  update project_task p set stage_id = coalesce((
      select s.id from project_task_stage s left join project_stage_move m on m.comp_id = s.comp_id and m.from_id = p.stage_id and m.to_id = s.id
      where s.comp_id = new.comp_id and s.project_id = new.project_id and s.is_done = (new.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))
      order by m.to_id is null and board_is_bound(new.comp_id, new.project_id), s.order_key, s.id limit 1), p.stage_id)
    from project_task_stage now_in
    where p.comp_id = new.comp_id and p.task_id = new.id and now_in.comp_id = p.comp_id and now_in.id = p.stage_id
      and now_in.is_done is distinct from (new.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))
      and exists (select from project j where j.comp_id = new.comp_id and j.id = new.project_id and j.type in (1, 3, 5) /* boardTypes */)
      -- What waits to be agreed to stays where whoever finished it has put it.
      and new.status <> 'WAITING_AGREE';
  return null;
end $$;
create or replace trigger task_status_on_board after update of status on task for each row
  when (new.project_id is not null and (new.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')) is distinct from (old.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')))
  execute function follow_status_on_board();

-- How a task stands in an open sprint, day by day: what a burndown is drawn from. The last word of a day counts.
create or replace function keep_sprint_fact(company uuid, of_sprint uuid, of_task uuid, now_in boolean) returns void language sql as $$
  insert into project_sprint_fact (comp_id, sprint_id, task_id, day, is_in, is_done, point)
  select company, s.id, of_task, (now() at time zone c.time_zone)::date, now_in, coalesce(t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'), false), coalesce(t.point, 0)
  from project_sprint s join company c on c.comp_id = s.comp_id left join task t on t.comp_id = s.comp_id and t.id = of_task
  where s.comp_id = company and s.id = of_sprint and s.status = 1 /* SprintStatus.Open */
  on conflict (comp_id, sprint_id, task_id, day) do update set is_in = excluded.is_in, is_done = excluded.is_done, point = excluded.point
$$;
create or replace function note_sprint_place() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sprint_id is not null and (tg_op = 'DELETE' or new.sprint_id is distinct from old.sprint_id) then
    perform keep_sprint_fact(old.comp_id, old.sprint_id, old.task_id, false);
  end if;
  if tg_op <> 'DELETE' and new.sprint_id is not null then perform keep_sprint_fact(new.comp_id, new.sprint_id, new.task_id, true); end if;
  return null;
end $$;
create or replace trigger project_task_in_sprint after insert or delete or update of sprint_id on project_task for each row execute function note_sprint_place();
create or replace function note_sprint_status() returns trigger language plpgsql as $$
begin
  perform keep_sprint_fact(p.comp_id, p.sprint_id, p.task_id, true) from project_task p where p.comp_id = new.comp_id and p.task_id = new.id and p.sprint_id is not null;
  return null;
end $$;
create or replace trigger task_in_sprint_changed after update of status, point on task for each row
  when (new.project_id is not null and (new.status is distinct from old.status or new.point is distinct from old.point)) execute function note_sprint_status();
