-- A group that follows a department or a record is called like it: renamed, so is its group, wherever it is shown, searched and named in a notice.
create or replace function rename_conversation() returns trigger language plpgsql as $$
declare called text := to_jsonb(new) ->> tg_argv[1]; renamed uuid;
begin
  if tg_argv[0] = 'department' then
    update conversation c set name = called where c.comp_id = new.comp_id and c.department_id = new.id and c.name <> called returning c.id into renamed;
  else
    update conversation c set name = called where c.comp_id = new.comp_id and c.subject_type = tg_argv[0] and c.subject_id = new.id and c.name <> called
      returning c.id into renamed;
  end if;
  if renamed is not null then
    insert into search_pending (comp_id, subject_type, subject_id) values (new.comp_id, 'conversation', renamed)
    on conflict (comp_id, subject_type, subject_id) do update set changed_at = now();
  end if;
  return null;
end $$;
create or replace trigger department_names_group after update of name on department for each row
  when (new.name is distinct from old.name) execute function rename_conversation('department', 'name');
create or replace trigger project_names_group after update of name on project for each row
  when (new.name is distinct from old.name) execute function rename_conversation('project', 'name');
create or replace trigger task_names_group after update of name on task for each row
  when (new.name is distinct from old.name) execute function rename_conversation('task', 'name');
create or replace trigger customer_names_group after update of full_name on customer for each row
  when (new.full_name is distinct from old.full_name) execute function rename_conversation('customer', 'full_name');
create or replace trigger contract_names_group after update of name on contract for each row
  when (new.name is distinct from old.name) execute function rename_conversation('contract', 'name');
