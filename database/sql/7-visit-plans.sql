-- A visit that somebody signs at a customer is the one that they had planned there, the nearest to that day; taken back, the plan is to
-- come again. Whoever writes the comment: a phone at once, or later what it kept without a network.
create or replace function visit_fulfils_plan() returns trigger language plpgsql as $$
declare plan uuid;
begin
  select p.id into plan from visit_plan p join company c on c.comp_id = p.comp_id
  where p.comp_id = new.comp_id and p.customer_id = new.subject_id and p.creator_id = new.author_id and p.visit_id is null
  order by abs(p.visit_on - (new.created_at at time zone c.time_zone)::date), p.visit_on, p.id limit 1 for update of p;
  if plan is not null then
    update visit_plan set visit_id = new.id, last_opt_date = now() where comp_id = new.comp_id and id = plan;
    update member set is_open = false where comp_id = new.comp_id and subject_type = 'visit_plan' and subject_id = plan;
  end if;
  return null;
end $$;
create or replace trigger visit_fulfils_plan after insert on comment
  for each row when (new.type = 'visit' and new.subject_type = 'customer') execute function visit_fulfils_plan();

create or replace function visit_taken_back() returns trigger language plpgsql as $$
declare plan uuid;
begin
  update visit_plan set visit_id = null, last_opt_date = now() where comp_id = old.comp_id and visit_id = old.id returning id into plan;
  update member set is_open = true where comp_id = old.comp_id and subject_type = 'visit_plan' and subject_id = plan;
  return null;
end $$;
create or replace trigger visit_taken_back after delete on comment
  for each row when (old.type = 'visit' and old.subject_type = 'customer') execute function visit_taken_back();
