-- A reminder that stands before the beginning of an event moves with it, as those of tasks do (7-due-reminders.sql). A series has no one
-- beginning: once an event has become one, what stood before it is not given.
create or replace function move_event_reminders() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    update reminder set remind_at = greatest(new.start_date - make_interval(mins => before), now())
    where comp_id = new.comp_id and type = 'event' and subject_id = new.id and before is not null and stage = 0 and delivered_at is null
    returning id, remind_at
  loop
    perform enqueue('reminder.give', json_build_object('companyId', new.comp_id, 'id', one.id), one.remind_at, 'reminder ' || one.id);
  end loop;
  return null;
end $$;
create or replace trigger event_reminders_move after update of start_date on event
  for each row when (new.rule is null and old.start_date is distinct from new.start_date) execute function move_event_reminders();
