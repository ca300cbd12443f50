-- How many hours a person has on a day: kept with every log that comes, changes or goes, whatever writes it, so that the check on
-- work_hour_day holds the day's sum against its 24 hours even when many phones post at once.
create or replace function count_work_hours() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update work_hour_day set hours = hours - old.hour where comp_id = old.comp_id and person_id = old.person_id and day = old.day;
  end if;
  if tg_op <> 'DELETE' then
    insert into work_hour_day (comp_id, person_id, day, hours) values (new.comp_id, new.person_id, new.day, new.hour)
    on conflict (comp_id, person_id, day) do update set hours = work_hour_day.hours + excluded.hours;
  end if;
  return null;
end $$;

create or replace trigger work_hour_counted after insert or delete on work_hour
  for each row execute function count_work_hours();
create or replace trigger work_hour_recounted after update of hour, day on work_hour
  for each row when (new.hour <> old.hour or new.day <> old.day) execute function count_work_hours();
