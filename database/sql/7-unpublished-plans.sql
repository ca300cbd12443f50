-- A task of a plan that is not published has reached nobody (spec 1 §4): whatever happens to it, whoever makes the notice, nobody is told. What people say to each
-- other in comments is no such notice.
create or replace function withhold_plan_notice() returns trigger language plpgsql as $$
begin
  if exists (select from task t where t.comp_id = new.comp_id and t.id = new.subject_id and t.is_delete = 4 /* Bin.Unpublished */) then return null; end if;
  return new;
end $$;
create or replace trigger notification_of_plan before insert on notification for each row
  when (new.subject_type = 'task' and new.kind not like 'comment.%' and new.kind not like 'reminder.%') execute function withhold_plan_notice();
