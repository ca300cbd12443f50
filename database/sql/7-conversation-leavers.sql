-- Who has left what a group follows, a department or a record, has none of its reminders from then on: they repeat what was said there
-- (modules/messages/README.md). A change of role takes somebody out and in again, and so it is looked at when the transaction ends.
create or replace function drop_reminders_of_record() returns trigger language plpgsql as $$
begin
  delete from notification n using conversation c
  where c.comp_id = old.comp_id and c.subject_type = old.subject_type and c.subject_id = old.subject_id and n.comp_id = old.comp_id
    and n.subject_id = c.id and n.subject_type = 'conversation' and n.kind = 'im.remind' and n.person_id = old.person_id
    and not exists (select from member m where m.comp_id = old.comp_id and m.subject_id = old.subject_id and m.subject_type = old.subject_type
      and m.person_id = old.person_id and (m.subject_type <> 'customer' or m.role <> 'follower'));
  return null;
end $$;

-- A person who goes to another department, or a department that goes elsewhere in the tree.
create or replace function drop_reminders_of_department() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'person' then
    delete from notification n using conversation c, department d
    where d.comp_id = old.comp_id and d.id = old.department_id and c.comp_id = old.comp_id and c.department_id = any (d.path)
      and n.comp_id = old.comp_id and n.subject_id = c.id and n.subject_type = 'conversation' and n.kind = 'im.remind' and n.person_id = old.id
      and not exists (select from department now where now.comp_id = new.comp_id and now.id = new.department_id and c.department_id = any (now.path));
  else
    delete from notification n using conversation c, person p
    where c.comp_id = old.comp_id and c.department_id = any (old.path) and c.department_id <> all (new.path) and n.comp_id = old.comp_id
      and n.subject_id = c.id and n.subject_type = 'conversation' and n.kind = 'im.remind' and p.comp_id = old.comp_id and p.id = n.person_id
      and p.department_id = old.id;
  end if;
  return null;
end $$;
create or replace trigger person_leaves_group after update of department_id on person for each row
  when (old.department_id is not null and old.department_id is distinct from new.department_id) execute function drop_reminders_of_department('person');
create or replace trigger department_leaves_group after update of path on department for each row
  when (old.path is distinct from new.path) execute function drop_reminders_of_department('department');

do $$ begin
  if not exists (select from pg_trigger where tgname = 'member_leaves_group' and tgrelid = 'member'::regclass) then
    create constraint trigger member_leaves_group after delete on member deferrable initially deferred for each row
      when (old.subject_type in ('project', 'task', 'customer', 'contract')) execute function drop_reminders_of_record();
  end if;
end $$;
