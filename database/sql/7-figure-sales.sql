-- What customers, opportunities and visits come to, by month and by what they are broken down (docs/decisions/250-figures-by-line-and-day.md). The
-- terms are those of `modules/crm/analyze/analyze.server.ts`, which a test holds them to.
create or replace function figure_facts_of_customer(c customer) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select 'crm.customer', d.dim, coalesce(d.key, 'none'), (c.created_at at time zone k.time_zone)::date, 0::numeric
  from company k cross join (values ('total', null), ('person', c.manager_id::text), ('level', c.level_id::text), ('source', c.source_id::text), ('status', c.status_id::text)) d (dim, key)
  where k.comp_id = c.comp_id and c.is_delete = 0 /* Bin.None */
$$;
create or replace function figure_facts_of_chance(h chance) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select 'crm.chance', d.dim, coalesce(d.key, 'none'), coalesce(h.discover_date, (h.created_at at time zone k.time_zone)::date), coalesce(h.final_amount, h.pre_amount, 0)
  from company k cross join (values ('total', null), ('person', h.manager_id::text), ('stage', h.state_id::text), ('source', h.source_id::text), ('type', h.type_id::text), ('result', h.status::text)) d (dim, key)
  where k.comp_id = h.comp_id
$$;
create or replace function figure_facts_of_visit(v comment, c customer) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select 'crm.visit', d.dim, d.key, (v.created_at at time zone k.time_zone)::date, 0::numeric
  from company k cross join (values ('total', 'none'), ('person', v.author_id::text), ('customer', v.subject_id::text)) d (dim, key)
  where k.comp_id = v.comp_id and c.is_delete = 0 /* Bin.None */ and v.type = 'visit' and v.subject_type = 'customer'
$$;

create or replace function keep_customer_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare was customer := case when tg_op <> 'INSERT' then old end; now customer := case when tg_op <> 'DELETE' then new end; one customer := coalesce(now, was);
begin
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
    select source, dim, key, day, 1 as num, amount from figure_facts_of_customer(now)
    union all select source, dim, key, day, -1, -amount from figure_facts_of_customer(was)
  ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  -- Visits count while their customer is there.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.is_delete <> new.is_delete then
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select f.source, f.dim, f.key, f.day, 1 as num, f.amount from comment v cross join lateral figure_facts_of_visit(v, now) f where v.comp_id = one.comp_id and v.subject_id = one.id and v.subject_type = 'customer' and v.type = 'visit'
      union all select f.source, f.dim, f.key, f.day, -1, -f.amount from comment v cross join lateral figure_facts_of_visit(v, was) f where v.comp_id = one.comp_id and v.subject_id = one.id and v.subject_type = 'customer' and v.type = 'visit'
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return one;
end $$;
create or replace trigger customer_counted after insert on customer for each row execute function keep_customer_facts();
create or replace trigger customer_counted_anew after update on customer for each row
  when (current_setting('app.recounts_figures', true) is distinct from 'on' and
    (old.is_delete, old.manager_id, old.level_id, old.source_id, old.status_id, old.created_at) is distinct from
    (new.is_delete, new.manager_id, new.level_id, new.source_id, new.status_id, new.created_at))
  execute function keep_customer_facts();
create or replace trigger customer_uncounted before delete on customer for each row execute function keep_customer_facts();

create or replace function keep_chance_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare was chance := case when tg_op <> 'INSERT' then old end; now chance := case when tg_op <> 'DELETE' then new end; one chance := coalesce(now, was);
begin
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
    select source, dim, key, day, 1 as num, amount from figure_facts_of_chance(now)
    union all select source, dim, key, day, -1, -amount from figure_facts_of_chance(was)
  ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  return one;
end $$;
create or replace trigger chance_counted after insert on chance for each row execute function keep_chance_facts();
create or replace trigger chance_counted_anew after update on chance for each row
  when (current_setting('app.recounts_figures', true) is distinct from 'on' and
    (old.discover_date, old.created_at, old.final_amount, old.pre_amount, old.manager_id, old.state_id, old.source_id, old.type_id, old.status) is distinct from
    (new.discover_date, new.created_at, new.final_amount, new.pre_amount, new.manager_id, new.state_id, new.source_id, new.type_id, new.status))
  execute function keep_chance_facts();
create or replace trigger chance_uncounted before delete on chance for each row execute function keep_chance_facts();

-- The customer is held meanwhile: whoever deletes or recovers it counts its visits as well.
create or replace function keep_visit_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare c customer;
begin
  if tg_op <> 'INSERT' then
    select * into c from customer where comp_id = old.comp_id and id = old.subject_id for no key update;
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select old.comp_id, gen_random_uuid(), f.source, f.dim, f.key, date_trunc('month', f.day)::date, -1, -f.amount from figure_facts_of_visit(old, c) f;
  end if;
  if tg_op <> 'DELETE' then
    select * into c from customer where comp_id = new.comp_id and id = new.subject_id for no key update;
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select new.comp_id, gen_random_uuid(), f.source, f.dim, f.key, date_trunc('month', f.day)::date, 1, f.amount from figure_facts_of_visit(new, c) f;
  end if;
  return null;
end $$;
create or replace trigger comment_visit_counted after insert on comment for each row when (new.type = 'visit' and new.subject_type = 'customer') execute function keep_visit_facts();
create or replace trigger comment_visit_counted_anew after update of type, subject_type, subject_id, author_id, created_at on comment for each row
  when ('visit' in (old.type, new.type)) execute function keep_visit_facts();
create or replace trigger comment_visit_uncounted after delete on comment for each row when (old.type = 'visit' and old.subject_type = 'customer') execute function keep_visit_facts();

-- Who answers for a contract, a customer or an opportunity stands in it, as its figures are broken down by that: the first of its managers.
-- The record is held first, so that of two who come at once the second sees the other.
create or replace function keep_record_manager() returns trigger language plpgsql as $$
declare m member := case when tg_op = 'DELETE' then old else new end; first uuid;
begin
  case m.subject_type
    when 'contract' then perform from contract c where c.comp_id = m.comp_id and c.id = m.subject_id for no key update;
    when 'customer' then perform from customer c where c.comp_id = m.comp_id and c.id = m.subject_id for no key update;
    else perform from chance c where c.comp_id = m.comp_id and c.id = m.subject_id for no key update;
  end case;
  select o.person_id into first from member o where o.comp_id = m.comp_id and o.subject_type = m.subject_type and o.subject_id = m.subject_id and o.role = 'manager'
    order by o.person_id limit 1;
  case m.subject_type
    when 'contract' then update contract c set manager_id = first where c.comp_id = m.comp_id and c.id = m.subject_id and c.manager_id is distinct from first;
    when 'customer' then update customer c set manager_id = first where c.comp_id = m.comp_id and c.id = m.subject_id and c.manager_id is distinct from first;
    else update chance c set manager_id = first where c.comp_id = m.comp_id and c.id = m.subject_id and c.manager_id is distinct from first;
  end case;
  return null;
end $$;
-- What an earlier build had in their place, of contracts alone.
drop trigger if exists contract_gets_manager on member;
drop trigger if exists contract_changes_manager on member;
drop trigger if exists contract_loses_manager on member;
drop function if exists keep_contract_manager();
create or replace trigger record_gets_manager after insert on member for each row
  when (new.role = 'manager' and new.subject_type in ('contract', 'customer', 'chance')) execute function keep_record_manager();
create or replace trigger record_changes_manager after update of person_id, role on member for each row
  when (new.subject_type in ('contract', 'customer', 'chance') and (old.role = 'manager' or new.role = 'manager')) execute function keep_record_manager();
create or replace trigger record_loses_manager after delete on member for each row
  when (old.role = 'manager' and old.subject_type in ('contract', 'customer', 'chance')) execute function keep_record_manager();
