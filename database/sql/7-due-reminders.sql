-- A reminder that stands before the end of a task or the beginning of an event moves with it, whoever moves that: a person, a plan's
-- computation, an import. The job that gives it asks again when the record is due; here it is only made to come in time.
create or replace function move_reminders(of_company uuid, of_type text, of_record uuid, due timestamptz) returns void language plpgsql as $$
declare one record;
begin
  for one in
    update reminder set remind_at = greatest(due - make_interval(mins => before), now())
    where comp_id = of_company and type = of_type and subject_id = of_record and before is not null and stage = 0 and delivered_at is null
    returning id, remind_at
  loop
    perform enqueue('reminder.give', json_build_object('companyId', of_company, 'id', one.id), one.remind_at, 'reminder ' || one.id);
  end loop;
end $$;

create or replace function move_due_reminders() returns trigger language plpgsql as $$
begin
  perform move_reminders(new.comp_id, 'task', new.id, new.plan_end_date);
  return null;
end $$;
create or replace trigger due_reminders_move after update of plan_end_date on task
  for each row when (new.plan_end_date is not null and old.plan_end_date is distinct from new.plan_end_date) execute function move_due_reminders();

-- A series has no one beginning: once an event has become one, what stood before it is not given.
create or replace function move_event_reminders() returns trigger language plpgsql as $$
begin
  perform move_reminders(new.comp_id, 'event', new.id, new.start_date);
  return null;
end $$;
create or replace trigger event_reminders_move after update of start_date on event
  for each row when (new.rule is null and old.start_date is distinct from new.start_date) execute function move_event_reminders();
