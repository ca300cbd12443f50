-- A reminder that stands before the end of a task moves with it, whoever moves the task: a person, a plan's computation, an import. The
-- job that gives it asks again when the task is due; here it is only made to come in time.
create or replace function move_due_reminders() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    update reminder set remind_at = greatest(new.plan_end_date - make_interval(mins => before), now())
    where comp_id = new.comp_id and type = 'task' and subject_id = new.id and before is not null and stage = 0 and delivered_at is null
    returning id, remind_at
  loop
    perform enqueue('reminder.give', json_build_object('companyId', new.comp_id, 'id', one.id), one.remind_at, 'reminder ' || one.id);
  end loop;
  return null;
end $$;
create or replace trigger due_reminders_move after update of plan_end_date on task
  for each row when (new.plan_end_date is not null and old.plan_end_date is distinct from new.plan_end_date) execute function move_due_reminders();
