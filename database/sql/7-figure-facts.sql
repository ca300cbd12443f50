-- What contracts, their money and purchase orders come to, by month and by what they are broken down: kept with every row that comes, changes
-- or goes, whatever writes it (docs/decisions/232-figures-of-selling-are-kept.md, 250-figures-by-line-and-day.md); customers, opportunities and
-- visits are in `7-figure-sales.sql`, lines of purchase orders in `7-figure-lines.sql`, and all anew in `7-figures-recount.sql`. Lines are added, never changed, so that nobody waits for
-- anybody: their sums are the figures, and a job adds them up at night. The terms are those of `modules/crm/analyze/analyze.server.ts` and
-- `modules/purchasing/analyze/purchase-analyze.server.ts`, which a test holds them to.

create or replace function day_in_company(company uuid, at timestamptz) returns date language sql stable as $$
  select (at at time zone c.time_zone)::date from company c where c.comp_id = company
$$;

-- What a contract counts for, by everything that it is broken down by: once in each.
create or replace function figure_facts_of_contract(c contract) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select case when c.income_type = 1 /* IncomeType.Purchase */ then 'crm.purchase' else 'crm.contract' end, d.dim, coalesce(d.key, 'none'), coalesce(c.signed_date, day_in_company(c.comp_id, c.agreed_at)), c.own_total
  from (values ('total', null), ('person', c.manager_id::text), ('type', c.type_id::text), ('status', c.status_id::text),
    (case when c.income_type = 1 /* IncomeType.Purchase */ then 'supplier' else 'customer' end, case when c.income_type = 1 /* IncomeType.Purchase */ then c.supplier_id else c.customer_id end::text)) d (dim, key)
  where c.status = 'agree' and coalesce(c.signed_date, day_in_company(c.comp_id, c.agreed_at)) is not null
$$;
-- What a payment of a contract counts for.
create or replace function figure_facts_of_payment(p contract_payment, c contract) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select case when c.income_type = 1 /* IncomeType.Purchase */ then 'crm.paid' else 'crm.received' end, d.dim, coalesce(d.key, 'none'), p.pay_date, round(p.amount * c.rate, 2)
  from (values ('total', null), ('person', c.manager_id::text),
    (case when c.income_type = 1 /* IncomeType.Purchase */ then 'supplier' else 'customer' end, case when c.income_type = 1 /* IncomeType.Purchase */ then c.supplier_id else c.customer_id end::text),
    (case when c.income_type = 1 /* IncomeType.Purchase */ then 'contract' else 'payType' end, case when c.income_type = 1 /* IncomeType.Purchase */ then c.id else p.pay_type_id end::text)) d (dim, key)
  where c.status = 'agree' and p.id is not null and p.reversed_at is null
$$;
-- What an instalment counts for, until all of it has come. Whether it is overdue depends on today, so it is kept by the day of being due.
create or replace function figure_facts_of_term(t contract_term, c contract) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select case when c.income_type = 1 /* IncomeType.Purchase */ then 'crm.payable' else 'crm.receivable' end, d.dim, coalesce(d.key, 'none'), t.payment_date,
    round((t.price - t.payment_amount) * c.rate, 2)
  from (values ('total', null), ('day', t.payment_date::text),
    (case when c.income_type = 1 /* IncomeType.Purchase */ then 'supplier' else 'customer' end, case when c.income_type = 1 /* IncomeType.Purchase */ then c.supplier_id else c.customer_id end::text),
    (case when c.income_type = 1 /* IncomeType.Purchase */ then 'contract' else 'person' end, case when c.income_type = 1 /* IncomeType.Purchase */ then c.id else c.manager_id end::text)) d (dim, key)
  where c.status = 'agree' and t.payment_amount < t.price and t.payment_date is not null
$$;
-- What a purchase order counts for, and what payments have yet to ask for of it.
create or replace function figure_facts_of_store_order(o store_order) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select f.source, d.dim, coalesce(d.key, 'none'), (o.created_at at time zone k.time_zone)::date, f.amount
  from company k cross join (values ('purchase.ordered', true, o.own_total), ('purchase.unpaid', o.asked_amount < o.total, round((o.total - o.asked_amount) * o.rate, 2))) f (source, holds, amount)
    cross join (values ('total', null), ('supplier', o.supplier_id::text), ('contract', o.contract_id::text), ('person', o.creator_id::text)) d (dim, key)
  where k.comp_id = o.comp_id and o.status = 'agree' and f.holds
$$;

-- Only the difference is written: of a change the parts that it moves. Each is planned once a session, as planning costs more than the work.
create or replace function keep_contract_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare was contract := case when tg_op <> 'INSERT' then old end; now contract := case when tg_op <> 'DELETE' then new end; one contract := coalesce(now, was);
begin
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
    select source, dim, key, day, 1 as num, amount from figure_facts_of_contract(now)
    union all select source, dim, key, day, -1, -amount from figure_facts_of_contract(was)
  ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  -- Its payments and instalments count with it, and by what it is broken down; instalments go with it.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.status, old.income_type, old.customer_id, old.supplier_id, old.manager_id, old.rate) is distinct from
      (new.status, new.income_type, new.customer_id, new.supplier_id, new.manager_id, new.rate) then
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select f.source, f.dim, f.key, f.day, 1 as num, f.amount from contract_payment p cross join lateral figure_facts_of_payment(p, now) f where p.comp_id = one.comp_id and p.contract_id = one.id
      union all select f.source, f.dim, f.key, f.day, -1, -f.amount from contract_payment p cross join lateral figure_facts_of_payment(p, was) f where p.comp_id = one.comp_id and p.contract_id = one.id
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select f.source, f.dim, f.key, f.day, 1 as num, f.amount from contract_term t cross join lateral figure_facts_of_term(t, now) f where t.comp_id = one.comp_id and t.contract_id = one.id
      union all select f.source, f.dim, f.key, f.day, -1, -f.amount from contract_term t cross join lateral figure_facts_of_term(t, was) f where t.comp_id = one.comp_id and t.contract_id = one.id
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return one;
end $$;
create or replace trigger contract_counted after insert on contract for each row when (new.status = 'agree') execute function keep_contract_facts();
create or replace trigger contract_counted_anew after update on contract for each row
  when (current_setting('app.recounts_figures', true) is distinct from 'on' and (old.status = 'agree' or new.status = 'agree') and
    (old.status, old.income_type, old.customer_id, old.supplier_id, old.manager_id, old.type_id, old.status_id, old.own_total, old.rate, old.signed_date, old.agreed_at) is distinct from
    (new.status, new.income_type, new.customer_id, new.supplier_id, new.manager_id, new.type_id, new.status_id, new.own_total, new.rate, new.signed_date, new.agreed_at))
  execute function keep_contract_facts();
create or replace trigger contract_uncounted before delete on contract for each row when (old.status = 'agree') execute function keep_contract_facts();

-- The contract is held meanwhile: whoever changes it counts its payments as well.
create or replace function keep_payment_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare c contract; was contract_payment := case when tg_op <> 'INSERT' then old end; now contract_payment := case when tg_op <> 'DELETE' then new end;
  one contract_payment := coalesce(now, was);
begin
  select * into c from contract where comp_id = one.comp_id and id = one.contract_id for no key update;
  if found then
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select source, dim, key, day, 1 as num, amount from figure_facts_of_payment(now, c)
      union all select source, dim, key, day, -1, -amount from figure_facts_of_payment(was, c)
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return one;
end $$;
create or replace trigger contract_payment_counted after insert on contract_payment for each row execute function keep_payment_facts();
create or replace trigger contract_payment_counted_anew after update of amount, pay_date, pay_type_id, reversed_at on contract_payment for each row execute function keep_payment_facts();
create or replace trigger contract_payment_uncounted before delete on contract_payment for each row execute function keep_payment_facts();

-- The same of its instalments.
create or replace function keep_term_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare c contract; was contract_term := case when tg_op <> 'INSERT' then old end; now contract_term := case when tg_op <> 'DELETE' then new end;
  one contract_term := coalesce(now, was);
begin
  select * into c from contract where comp_id = one.comp_id and id = one.contract_id for no key update;
  if found then
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select source, dim, key, day, 1 as num, amount from figure_facts_of_term(now, c)
      union all select source, dim, key, day, -1, -amount from figure_facts_of_term(was, c)
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return one;
end $$;
create or replace trigger contract_term_counted after insert on contract_term for each row execute function keep_term_facts();
create or replace trigger contract_term_counted_anew after update of price, payment_amount, payment_date on contract_term for each row
  when ((old.price, old.payment_amount, old.payment_date) is distinct from (new.price, new.payment_amount, new.payment_date)) execute function keep_term_facts();
create or replace trigger contract_term_uncounted before delete on contract_term for each row execute function keep_term_facts();

create or replace function keep_store_order_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare was store_order := case when tg_op <> 'INSERT' then old end; now store_order := case when tg_op <> 'DELETE' then new end; one store_order := coalesce(now, was);
begin
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
    select source, dim, key, day, 1 as num, amount from figure_facts_of_store_order(now)
    union all select source, dim, key, day, -1, -amount from figure_facts_of_store_order(was)
  ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  -- Its lines count with it, and go with it.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.status, old.supplier_id, old.rate, old.created_at) is distinct from (new.status, new.supplier_id, new.rate, new.created_at) then
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select one.comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select f.source, f.dim, f.key, f.day, 1 as num, f.amount from store_order_item l cross join lateral figure_facts_of_order_line(l, now) f where l.comp_id = one.comp_id and l.store_order_id = one.id
      union all select f.source, f.dim, f.key, f.day, -1, -f.amount from store_order_item l cross join lateral figure_facts_of_order_line(l, was) f where l.comp_id = one.comp_id and l.store_order_id = one.id
    ) each group by source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return one;
end $$;
create or replace trigger store_order_counted after insert on store_order for each row when (new.status = 'agree') execute function keep_store_order_facts();
create or replace trigger store_order_counted_anew after update on store_order for each row
  when ((old.status = 'agree' or new.status = 'agree') and (old.status, old.supplier_id, old.contract_id, old.creator_id, old.total, old.asked_amount, old.rate, old.created_at) is distinct from
    (new.status, new.supplier_id, new.contract_id, new.creator_id, new.total, new.asked_amount, new.rate, new.created_at))
  execute function keep_store_order_facts();
create or replace trigger store_order_uncounted before delete on store_order for each row when (old.status = 'agree') execute function keep_store_order_facts();

-- What an earlier build had in their place.
drop function if exists add_contract_facts(contract, integer), add_payment_facts(contract_payment, contract, integer), add_store_order_facts(store_order, integer);
