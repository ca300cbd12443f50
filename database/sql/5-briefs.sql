-- What a record may name, as JSON: a choice of a dictionary, a department, a project, a task; and what is asked of a project that it may be in. A page asks for
-- many of these and mostly none is there: a function that is strict is not called then, and costs nothing, while PostgreSQL makes every subselect ready whenever a statement runs, whether it is
-- needed or not. Row security binds them as it binds their caller.
create or replace function entry_json(company uuid, entry uuid) returns json language plpgsql stable strict as $$ begin
  return (select json_build_object('id', e.id, 'uuid', e.id, 'name', e.name) from dictionary_entry e where e.comp_id = company and e.id = entry);
end $$;
create or replace function department_json(company uuid, department uuid) returns json language plpgsql stable strict as $$ begin
  return (select json_build_object('id', d.id, 'uuid', d.id, 'name', d.name) from department d where d.comp_id = company and d.id = department);
end $$;
create or replace function project_json(company uuid, project uuid) returns json language plpgsql stable strict as $$ begin
  return (select json_build_object('id', p.id, 'uuid', p.id, 'code', p.code, 'name', p.name, 'type', p.type) from project p where p.comp_id = company and p.id = project_json.project);
end $$;
create or replace function task_json(company uuid, task uuid) returns json language plpgsql stable strict as $$ begin
  return (select json_build_object('id', t.id, 'uuid', t.id, 'code', t.code, 'name', t.name) from task t where t.comp_id = company and t.id = task_json.task);
end $$;
create or replace function project_is_controlled(company uuid, project uuid) returns boolean language plpgsql stable strict as $$ begin
  return (select p.is_controlled from project p where p.comp_id = company and p.id = project_is_controlled.project);
end $$;
create or replace function takes_part(company uuid, of_type text, record uuid, person uuid, roles text[]) returns boolean language plpgsql stable strict as $$ begin
  return exists (select from member m where m.comp_id = company and m.subject_id = record and m.subject_type = of_type and m.person_id = person and m.role = any(roles));
end $$;
