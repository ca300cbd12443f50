-- All anew, from the records themselves: of one company, or of all (docs/decisions/232-figures-of-selling-are-kept.md).
create or replace function recount_figures(company uuid default null) returns void language sql as $$
  -- What is counted anew below is not counted one by one as well.
  select set_config('app.recounts_figures', 'on', true), set_config('work_mem', '128MB', true);
  update contract c set manager_id = w.person_id
    from (select k.comp_id, k.id, (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = 'contract' and o.subject_id = k.id and o.role = 'manager' order by o.person_id limit 1) as person_id
      from contract k where company is null or k.comp_id = company) w
    where c.comp_id = w.comp_id and c.id = w.id and c.manager_id is distinct from w.person_id;
  update customer c set manager_id = w.person_id
    from (select k.comp_id, k.id, (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = 'customer' and o.subject_id = k.id and o.role = 'manager' order by o.person_id limit 1) as person_id
      from customer k where company is null or k.comp_id = company) w
    where c.comp_id = w.comp_id and c.id = w.id and c.manager_id is distinct from w.person_id;
  update chance c set manager_id = w.person_id
    from (select k.comp_id, k.id, (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = 'chance' and o.subject_id = k.id and o.role = 'manager' order by o.person_id limit 1) as person_id
      from chance k where company is null or k.comp_id = company) w
    where c.comp_id = w.comp_id and c.id = w.id and c.manager_id is distinct from w.person_id;
  -- Whoever writes meanwhile adds their facts after what is counted here: a fact that came between the deletion and the count would count twice.
  lock table figure_fact in share row exclusive mode;
  delete from figure_fact where company is null or comp_id = company;
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, count(*), sum(amount) from (
    select c.comp_id, f.* from contract c cross join lateral figure_facts_of_contract(c) f where c.status = 'agree' and (company is null or c.comp_id = company)
    union all select c.comp_id, f.* from contract_payment p join contract c on c.comp_id = p.comp_id and c.id = p.contract_id cross join lateral figure_facts_of_payment(p, c) f
      where c.status = 'agree' and (company is null or c.comp_id = company)
    union all select c.comp_id, f.* from contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id cross join lateral figure_facts_of_term(t, c) f
      where c.status = 'agree' and t.payment_amount < t.price and (company is null or c.comp_id = company)
    union all select o.comp_id, f.* from store_order o cross join lateral figure_facts_of_store_order(o) f where o.status = 'agree' and (company is null or o.comp_id = company)
    union all select o.comp_id, f.* from store_order_item l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id cross join lateral figure_facts_of_order_line(l, o) f
      where o.status = 'agree' and (company is null or o.comp_id = company)
    union all select c.comp_id, f.* from customer c cross join lateral figure_facts_of_customer(c) f where company is null or c.comp_id = company
    union all select h.comp_id, f.* from chance h cross join lateral figure_facts_of_chance(h) f where company is null or h.comp_id = company
    union all select v.comp_id, f.* from comment v join customer c on c.comp_id = v.comp_id and c.id = v.subject_id cross join lateral figure_facts_of_visit(v, c) f
      where v.type = 'visit' and v.subject_type = 'customer' and (company is null or v.comp_id = company)
  ) each group by comp_id, source, dim, key, date_trunc('month', day);
  select set_config('app.recounts_figures', '', true), set_config('work_mem', reset_val, true) from pg_settings where name = 'work_mem';
$$;
-- Another clock has other days.
create or replace function recount_company_figures() returns trigger language plpgsql as $$
begin
  perform recount_figures(new.comp_id);
  return null;
end $$;
create or replace trigger company_figures_by_its_clock after update of time_zone on company for each row when (old.time_zone <> new.time_zone) execute function recount_company_figures();

-- A start recounts where there are records of a kind and no sums of it: after an update from a build that did not keep them, or a restore of
-- what such a build wrote.
do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('figure facts', 0));
  if exists (select from (values
      ('crm.contract', exists (select from contract where status = 'agree' and income_type <> 1 /* IncomeType.Purchase */ and (signed_date is not null or agreed_at is not null))),
      ('crm.purchase', exists (select from contract where status = 'agree' and income_type = 1 /* IncomeType.Purchase */ and (signed_date is not null or agreed_at is not null))),
      ('crm.receivable', exists (select from contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id
        where c.status = 'agree' and c.income_type <> 1 /* IncomeType.Purchase */ and t.payment_amount < t.price and t.payment_date is not null)),
      ('crm.payable', exists (select from contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id
        where c.status = 'agree' and c.income_type = 1 /* IncomeType.Purchase */ and t.payment_amount < t.price and t.payment_date is not null)),
      ('crm.customer', exists (select from customer where is_delete = 0 /* Bin.None */)),
      ('crm.chance', exists (select from chance)),
      ('crm.visit', exists (select from comment v join customer c on c.comp_id = v.comp_id and c.id = v.subject_id
        where v.type = 'visit' and v.subject_type = 'customer' and c.is_delete = 0 /* Bin.None */)),
      ('purchase.ordered', exists (select from store_order where status = 'agree')),
      ('purchase.goods', exists (select from store_order_item l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id where o.status = 'agree'))
    ) kind (source, is_there) where kind.is_there and not exists (select from figure_fact f where f.source = kind.source))
  then perform recount_figures(); end if;
end $$;
