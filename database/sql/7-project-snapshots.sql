-- A baseline is what a plan was: nobody changes it afterwards, whatever they may otherwise (spec 1 §4 "A plan snapshot is immutable").
create or replace function keep_snapshot() returns trigger language plpgsql as $$
begin
  raise exception 'a project snapshot never changes' using errcode = 'restrict_violation';
end $$;
create or replace trigger project_snapshot_kept before update on project_snapshot for each row execute function keep_snapshot();
