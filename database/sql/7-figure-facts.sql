-- What contracts, their money and purchase orders come to, by month and by what they are broken down: kept with every row that comes, changes
-- or goes, whatever writes it (docs/decisions/232-figures-of-selling-are-kept.md). Lines are added, never changed, so that nobody waits for
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
  where c.status = 'agree' and p.reversed_at is null
$$;
-- What a purchase order counts for.
create or replace function figure_facts_of_store_order(o store_order) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select 'purchase.ordered', d.dim, coalesce(d.key, 'none'), day_in_company(o.comp_id, o.created_at), o.own_total
  from (values ('total', null), ('supplier', o.supplier_id::text), ('contract', o.contract_id::text), ('person', o.creator_id::text)) d (dim, key)
  where o.status = 'agree'
$$;

create or replace function add_contract_facts(c contract, sign integer) returns void language sql as $$
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select c.comp_id, gen_random_uuid(), f.source, f.dim, f.key, date_trunc('month', f.day)::date, sign, sign * f.amount from figure_facts_of_contract(c) f
$$;
create or replace function add_payment_facts(p contract_payment, c contract, sign integer) returns void language sql as $$
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select c.comp_id, gen_random_uuid(), f.source, f.dim, f.key, date_trunc('month', f.day)::date, sign, sign * f.amount from figure_facts_of_payment(p, c) f
$$;
create or replace function add_store_order_facts(o store_order, sign integer) returns void language sql as $$
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select o.comp_id, gen_random_uuid(), f.source, f.dim, f.key, date_trunc('month', f.day)::date, sign, sign * f.amount from figure_facts_of_store_order(o) f
$$;

create or replace function keep_contract_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_contract_facts(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_contract_facts(new, 1); end if;
  -- Its payments count with it, and by what it is broken down.
  if tg_op = 'UPDATE' and (old.status, old.income_type, old.customer_id, old.supplier_id, old.manager_id, old.rate) is distinct from (new.status, new.income_type, new.customer_id, new.supplier_id, new.manager_id, new.rate) then
    perform add_payment_facts(p, old, -1), add_payment_facts(p, new, 1) from contract_payment p where p.comp_id = new.comp_id and p.contract_id = new.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger contract_counted after insert on contract for each row when (new.status = 'agree') execute function keep_contract_facts();
create or replace trigger contract_counted_anew after update on contract for each row
  when (current_setting('app.recounts_figures', true) is distinct from 'on' and (old.status = 'agree' or new.status = 'agree') and
    (old.status, old.income_type, old.customer_id, old.supplier_id, old.manager_id, old.type_id, old.status_id, old.own_total, old.rate, old.signed_date, old.agreed_at) is distinct from
    (new.status, new.income_type, new.customer_id, new.supplier_id, new.manager_id, new.type_id, new.status_id, new.own_total, new.rate, new.signed_date, new.agreed_at))
  execute function keep_contract_facts();
create or replace trigger contract_uncounted before delete on contract for each row when (old.status = 'agree') execute function keep_contract_facts();

-- The contract is held meanwhile: whoever changes it counts its payments as well.
create or replace function keep_payment_facts() returns trigger language plpgsql as $$
declare c contract; p contract_payment := case when tg_op = 'DELETE' then old else new end;
begin
  select * into c from contract where comp_id = p.comp_id and id = p.contract_id for no key update;
  if found then
    if tg_op <> 'INSERT' then perform add_payment_facts(old, c, -1); end if;
    if tg_op <> 'DELETE' then perform add_payment_facts(new, c, 1); end if;
  end if;
  return p;
end $$;
create or replace trigger contract_payment_counted after insert on contract_payment for each row execute function keep_payment_facts();
create or replace trigger contract_payment_counted_anew after update of amount, pay_date, pay_type_id, reversed_at on contract_payment for each row execute function keep_payment_facts();
create or replace trigger contract_payment_uncounted before delete on contract_payment for each row execute function keep_payment_facts();

create or replace function keep_store_order_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_store_order_facts(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_store_order_facts(new, 1); end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger store_order_counted after insert on store_order for each row when (new.status = 'agree') execute function keep_store_order_facts();
create or replace trigger store_order_counted_anew after update on store_order for each row
  when ((old.status = 'agree' or new.status = 'agree') and (old.status, old.supplier_id, old.contract_id, old.creator_id, old.own_total, old.created_at) is distinct from
    (new.status, new.supplier_id, new.contract_id, new.creator_id, new.own_total, new.created_at))
  execute function keep_store_order_facts();
create or replace trigger store_order_uncounted before delete on store_order for each row when (old.status = 'agree') execute function keep_store_order_facts();

-- Who answers for a contract stands in it, as its figures are broken down by that: the first of its managers. The contract is held
-- first, so that of two who come at once the second sees the other.
create or replace function keep_contract_manager() returns trigger language plpgsql as $$
declare m member := case when tg_op = 'DELETE' then old else new end;
begin
  perform from contract c where c.comp_id = m.comp_id and c.id = m.subject_id for no key update;
  update contract c set manager_id = (select o.person_id from member o where o.comp_id = m.comp_id and o.subject_type = 'contract' and o.subject_id = m.subject_id and o.role = 'manager' order by o.person_id limit 1)
    where c.comp_id = m.comp_id and c.id = m.subject_id;
  return null;
end $$;
create or replace trigger contract_gets_manager after insert on member for each row when (new.subject_type = 'contract' and new.role = 'manager') execute function keep_contract_manager();
create or replace trigger contract_changes_manager after update of person_id, role on member for each row
  when (new.subject_type = 'contract' and (old.role = 'manager' or new.role = 'manager')) execute function keep_contract_manager();
create or replace trigger contract_loses_manager after delete on member for each row when (old.subject_type = 'contract' and old.role = 'manager') execute function keep_contract_manager();

-- All anew, from the records themselves: of one company, or of all.
create or replace function recount_figures(company uuid default null) returns void language sql as $$
  -- What is counted anew below is not counted one by one as well.
  select set_config('app.recounts_figures', 'on', true);
  update contract c set manager_id = w.person_id
    from (select k.comp_id, k.id, (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = 'contract' and o.subject_id = k.id and o.role = 'manager' order by o.person_id limit 1) as person_id
      from contract k where company is null or k.comp_id = company) w
    where c.comp_id = w.comp_id and c.id = w.id and c.manager_id is distinct from w.person_id;
  -- Whoever writes meanwhile adds their facts after what is counted here: a fact that came between the deletion and the count would count twice.
  lock table figure_fact in share row exclusive mode;
  delete from figure_fact where company is null or comp_id = company;
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, count(*), sum(amount) from (
    select c.comp_id, f.* from contract c cross join lateral figure_facts_of_contract(c) f where c.status = 'agree' and (company is null or c.comp_id = company)
    union all select c.comp_id, f.* from contract_payment p join contract c on c.comp_id = p.comp_id and c.id = p.contract_id cross join lateral figure_facts_of_payment(p, c) f
      where c.status = 'agree' and (company is null or c.comp_id = company)
    union all select o.comp_id, f.* from store_order o cross join lateral figure_facts_of_store_order(o) f where o.status = 'agree' and (company is null or o.comp_id = company)
  ) each group by comp_id, source, dim, key, date_trunc('month', day);
  select set_config('app.recounts_figures', '', true);
$$;
-- Another clock has other days.
create or replace function recount_company_figures() returns trigger language plpgsql as $$
begin
  perform recount_figures(new.comp_id);
  return null;
end $$;
create or replace trigger company_figures_by_its_clock after update of time_zone on company for each row when (old.time_zone <> new.time_zone) execute function recount_company_figures();

do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('figure facts', 0));
  if not exists (select from figure_fact) and (exists (select from contract where status = 'agree') or exists (select from store_order where status = 'agree')) then perform recount_figures(); end if;
end $$;
