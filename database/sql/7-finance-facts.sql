-- What finance orders come to, by month and what is asked of them: kept with every order that comes, is agreed to, paid or goes, whatever
-- writes it (docs/decisions/062-figures-are-kept.md). Lines are added, never changed, so that nobody waits for anybody: their sums are the
-- figures, and a job adds them up at night.

-- Spending: what is borrowed or paid ahead is none, until an order is settled with it (docs/decisions/100-advances-are-not-spending.md).
create or replace function finance_spends(type text) returns boolean language sql immutable as $$ select type not in ('borrow', 'prepay') $$;

-- What an order counts for: agreed to, by everything that it is spending for; while it waits, and when it is none, by itself alone. Parts have their share of its amount in the
-- company's own currency, so that they come to it.
create or replace function finance_facts_of(o finance_order) returns table (dim text, key uuid, num integer, amount numeric, paid numeric, owed numeric) language sql stable as $$
  select 'total', null::uuid, 1, o.amount, o.paid_amount, o.amount - o.offset_amount - o.paid_amount where o.status in ('agree', 'waiting')
  union all select 'person', o.creator_id, 1, o.amount, 0, 0 where o.status = 'agree' and finance_spends(o.type)
  union all select 'type', l.type_id, 1, sum(l.own_amount), 0, 0
    from finance_line l where o.status = 'agree' and finance_spends(o.type) and l.comp_id = o.comp_id and l.order_id = o.id group by l.type_id
  union all select 'department', coalesce(a.department_id, o.department_id), 1, coalesce(a.own_amount, o.amount), 0, 0
    from (select 1) as one left join finance_allocation a on a.comp_id = o.comp_id and a.order_id = o.id where o.status = 'agree' and finance_spends(o.type)
  union all select 'project', p.project_id, 1, coalesce(p.own_amount, o.amount), 0, 0
    from (select 1) as one left join finance_project p on p.comp_id = o.comp_id and p.order_id = o.id where o.status = 'agree' and finance_spends(o.type)
  union all select linked.dim, linked.key, 1, o.amount, 0, 0 from (values ('customer', o.customer_id), ('supplier', o.supplier_id), ('contract', o.contract_id)) linked (dim, key) where o.status = 'agree' and finance_spends(o.type)
$$;

create or replace function add_finance_facts(o finance_order, sign integer) returns void language sql as $$
  insert into finance_fact (comp_id, id, month, status, type, dim, key, num, amount, paid, owed)
  select o.comp_id, gen_random_uuid(), date_trunc('month', o.order_date)::date, o.status, o.type, f.dim, f.key, sign * f.num, sign * f.amount, sign * f.paid, sign * f.owed
  from finance_facts_of(o) f
$$;

create or replace function keep_finance_facts() returns trigger language plpgsql as $$
begin
  -- A payment moves what is paid and owed, and nothing else.
  if tg_op = 'UPDATE' and (old.status, old.order_date, old.type, old.amount, old.rate, old.creator_id, old.department_id, old.customer_id, old.supplier_id, old.contract_id)
      is not distinct from (new.status, new.order_date, new.type, new.amount, new.rate, new.creator_id, new.department_id, new.customer_id, new.supplier_id, new.contract_id) then
    if new.status in ('agree', 'waiting') and (old.paid_amount, old.offset_amount) is distinct from (new.paid_amount, new.offset_amount) then
      insert into finance_fact (comp_id, id, month, status, type, dim, num, amount, paid, owed)
      values (new.comp_id, gen_random_uuid(), date_trunc('month', new.order_date)::date, new.status, new.type, 'total', 0, 0, new.paid_amount - old.paid_amount,
        old.paid_amount + old.offset_amount - new.paid_amount - new.offset_amount);
    end if;
    return new;
  end if;
  if tg_op <> 'INSERT' then perform add_finance_facts(old, -1); end if;
  if tg_op = 'DELETE' then return old; end if;
  perform add_finance_facts(new, 1);
  return new;
end $$;
create or replace trigger finance_order_counted after insert or update on finance_order for each row execute function keep_finance_facts();
-- Before its lines go with it.
create or replace trigger finance_order_uncounted before delete on finance_order for each row execute function keep_finance_facts();

-- What an order was agreed to with stays as it is: it has been counted.
create or replace function keep_agreed_parts() returns trigger language plpgsql as $$
declare part record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from finance_order o where o.comp_id = part.comp_id and o.id = part.order_id and o.status = 'agree') then
    raise exception 'finance order % was agreed to: its parts change no more', part.order_id;
  end if;
  return part;
end $$;
create or replace trigger finance_line_kept before insert or update or delete on finance_line for each row execute function keep_agreed_parts();
create or replace trigger finance_allocation_kept before insert or update or delete on finance_allocation for each row execute function keep_agreed_parts();
create or replace trigger finance_project_kept before insert or update or delete on finance_project for each row execute function keep_agreed_parts();

-- All anew, from the orders themselves: after they were brought in past the triggers.
create or replace function recount_finance() returns void language sql as $$
  delete from finance_fact;
  insert into finance_fact (comp_id, id, month, status, type, dim, key, num, amount, paid, owed)
  select o.comp_id, gen_random_uuid(), date_trunc('month', o.order_date)::date, o.status, o.type, f.dim, f.key, sum(f.num), sum(f.amount), sum(f.paid), sum(f.owed)
  from finance_order o cross join lateral finance_facts_of(o) f where o.status in ('agree', 'waiting') group by 1, 3, 4, 5, 6, 7
$$;
do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('finance facts', 0));
  if not exists (select from finance_fact) and exists (select from finance_order) then perform recount_finance(); end if;
end $$;
