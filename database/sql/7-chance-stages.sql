-- How long an opportunity stays in each stage of the sale: whoever moves it, by hand, in a form or with a file. Won or lost, it leaves
-- its stage; gone on with, it enters it again.
create or replace function chance_keeps_stages() returns trigger language plpgsql as $$
begin
  update chance_stage set left_at = now() where comp_id = new.comp_id and chance_id = new.id and left_at is null;
  if new.status = 0 /* ChanceStatus.Running */ then
    insert into chance_stage (comp_id, chance_id, entered_at, state_id) values (new.comp_id, new.id, now(), new.state_id)
      on conflict (comp_id, chance_id, entered_at) do update set state_id = excluded.state_id, left_at = null;
  end if;
  return null;
end $$;
create or replace trigger chance_keeps_first_stage after insert on chance for each row execute function chance_keeps_stages();
create or replace trigger chance_keeps_stages after update of state_id, status on chance
  for each row when (old.state_id is distinct from new.state_id or old.status <> new.status)
  execute function chance_keeps_stages();
