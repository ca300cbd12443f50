-- When an event begins and when all of it is over stands beside each of its members as well, in the columns that tasks use for their dates
-- (docs/decisions/017-members-carry-what-lists-ask.md): a calendar's month is chosen from a person's members, and not from all their events.
-- Event by event, by key (7-task-facts.sql says why).
create or replace function copy_event_times() returns trigger language plpgsql as $$
declare e record;
begin
  for e in select comp_id, id, start_date, until_date from changed loop
    update member m set start_date = e.start_date, end_date = e.until_date
    where m.comp_id = e.comp_id and m.subject_type = 'event' and m.subject_id = e.id and (m.start_date, m.end_date) is distinct from (e.start_date, e.until_date);
  end loop;
  return null;
end $$;
create or replace function take_event_times() returns trigger language plpgsql as $$
begin
  if new.subject_type <> 'event' then return new; end if;
  select e.start_date, e.until_date into new.start_date, new.end_date from event e where e.comp_id = new.comp_id and e.id = new.subject_id;
  return new;
end $$;

create or replace trigger event_times_made after insert on event referencing new table as changed for each statement execute function copy_event_times();
create or replace trigger event_times_changed after update on event referencing new table as changed for each statement execute function copy_event_times();
create or replace trigger event_times_taken before insert on member for each row execute function take_event_times();
