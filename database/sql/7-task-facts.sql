-- What lists of tasks filter and sort by is copied beside each member of a task (docs/decisions/017-members-carry-what-lists-ask.md).
-- Whoever changes a task, one or ten thousand at once, does so without knowing: once a statement, and only where something differs.
-- Task by task: a statement over all of them is planned once a session, perhaps while the company has twenty members, and has then walked through
-- all ten thousand for each task of an import (20 s for 500). By key it is right for any number, and so is the question whether a task's members
-- differ at all, which they do not when a cascade has written them itself; all members of a task say the same.
create or replace function copy_task_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare t record;
begin
  for t in select * from (select comp_id, id, status, priority, type, plan_start_date, plan_end_date, real_end_date, parent_id is not null as is_below,
        is_delete <> 0 /* Bin.None */ as is_hidden, status not in ('FINISH', 'FINISH_DELAY', 'CANCEL') as is_open from changed) task
      where exists (select from member m where m.comp_id = task.comp_id and m.subject_type = 'task' and m.subject_id = task.id
        and (m.status, m.priority, m.kind, m.start_date, m.end_date, m.done_date, m.is_below, m.is_hidden, m.is_open) is distinct from
          (task.status, task.priority, task.type, task.plan_start_date, task.plan_end_date, task.real_end_date, task.is_below, task.is_hidden, task.is_open)
        -- Not to be made a join of.
        offset 0) loop
    update member m set status = t.status, priority = t.priority, kind = t.type, start_date = t.plan_start_date, end_date = t.plan_end_date,
      done_date = t.real_end_date, is_below = t.is_below, is_hidden = t.is_hidden, is_open = t.is_open
    where m.comp_id = t.comp_id and m.subject_type = 'task' and m.subject_id = t.id;
  end loop;
  return null;
end $$;
-- Who joins a task: a new one gets its members after it is there. Triggers of every insert ask what concerns them inside: PostgreSQL reads the source
-- of a WHEN anew for each statement, which costs a creation several times what asking does (docs/decisions/093-a-write-is-one-trip.md).
create or replace function take_task_facts() returns trigger language plpgsql as $$
begin
  if new.subject_type <> 'task' then return new; end if;
  select t.status, t.priority, t.type, t.plan_start_date, t.plan_end_date, t.real_end_date, t.parent_id is not null, t.is_delete <> 0 /* Bin.None */,
      t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
    into new.status, new.priority, new.kind, new.start_date, new.end_date, new.done_date, new.is_below, new.is_hidden, new.is_open
  from task t where t.comp_id = new.comp_id and t.id = new.subject_id;
  new.is_hidden := coalesce(new.is_hidden, false);
  new.is_open := coalesce(new.is_open, true);
  return new;
end $$;

create or replace trigger task_facts_changed after update on task referencing new table as changed for each statement execute function copy_task_facts();
create or replace trigger task_facts_taken before insert on member for each row execute function take_task_facts();
