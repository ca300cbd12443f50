-- What lists of tasks filter and sort by is copied beside each member of a task (docs/decisions/017-members-carry-what-lists-ask.md).
-- Whoever changes a task, one or ten thousand at once, does so without knowing: once a statement, and only where something differs.
-- The plan of its statement is kept for the session, and may have been made for ten thousand tasks or for one: looking members up by
-- their key is right for both. Reading what stood before from a second transition table was not: ten thousand rows joined to as many, one by one.
create or replace function copy_task_facts() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update member m set status = t.status, priority = t.priority, kind = t.type, start_date = t.plan_start_date, end_date = t.plan_end_date,
    done_date = t.real_end_date, is_below = t.parent_id is not null, is_hidden = t.is_delete <> 0, is_open = t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
  from changed t
  where m.comp_id = t.comp_id and m.subject_type = 'task' and m.subject_id = t.id
    and (m.status, m.priority, m.kind, m.start_date, m.end_date, m.done_date, m.is_below, m.is_hidden, m.is_open)
      is distinct from (t.status, t.priority, t.type, t.plan_start_date, t.plan_end_date, t.real_end_date, t.parent_id is not null, t.is_delete <> 0,
        t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL'));
  return null;
end $$;
-- Who joins a task that is there already.
create or replace function take_task_facts() returns trigger language plpgsql as $$
begin
  select t.status, t.priority, t.type, t.plan_start_date, t.plan_end_date, t.real_end_date, t.parent_id is not null, t.is_delete <> 0,
      t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
    into new.status, new.priority, new.kind, new.start_date, new.end_date, new.done_date, new.is_below, new.is_hidden, new.is_open
  from task t where t.comp_id = new.comp_id and t.id = new.subject_id;
  new.is_hidden := coalesce(new.is_hidden, false);
  new.is_open := coalesce(new.is_open, true);
  return new;
end $$;

create or replace trigger task_facts_made after insert on task referencing new table as changed for each statement execute function copy_task_facts();
create or replace trigger task_facts_changed after update on task referencing new table as changed for each statement execute function copy_task_facts();
create or replace trigger task_facts_taken before insert on member for each row when (new.subject_type = 'task') execute function take_task_facts();
