-- All anew, from the records themselves (docs/decisions/259-figures-are-counted-beside-writers.md). Nobody waits for it: one statement sees the
-- records and the sums of one moment and writes the difference; what others write meanwhile is added to both, by their own transactions.

-- What the records of a kind come to.
create or replace function figure_sums(company uuid, kind text) returns table (source text, dim text, key text, month date, num bigint, amount numeric) language sql stable as $$
  select source, dim, key, date_trunc('month', day)::date, count(*), sum(amount) from (
    select f.* from contract c cross join lateral figure_facts_of_contract(c) f where kind = 'contract' and c.comp_id = company and c.status = 'agree'
    union all select f.* from contract_payment p join contract c on c.comp_id = p.comp_id and c.id = p.contract_id cross join lateral figure_facts_of_payment(p, c) f
      where kind = 'payment' and p.comp_id = company and c.status = 'agree'
    union all select f.* from contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id cross join lateral figure_facts_of_term(t, c) f
      where kind = 'term' and t.comp_id = company and c.status = 'agree' and t.payment_amount < t.price
    union all select f.* from store_order o cross join lateral figure_facts_of_store_order(o) f where kind = 'order' and o.comp_id = company and o.status = 'agree'
    union all select f.* from store_order_item l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id cross join lateral figure_facts_of_order_line(l, o) f
      where kind = 'line' and l.comp_id = company and o.status = 'agree'
    union all select f.* from customer c cross join lateral figure_facts_of_customer(c) f where kind = 'customer' and c.comp_id = company
    union all select f.* from chance h cross join lateral figure_facts_of_chance(h) f where kind = 'chance' and h.comp_id = company
    union all select f.* from comment v join customer c on c.comp_id = v.comp_id and c.id = v.subject_id cross join lateral figure_facts_of_visit(v, c) f
      where kind = 'visit' and v.comp_id = company and v.type = 'visit' and v.subject_type = 'customer'
  ) each group by source, dim, key, date_trunc('month', day)
$$;

-- Kinds of records, and the sums that each of them makes.
create or replace function figure_kinds() returns table (kind text, sources text[]) language sql immutable as $$
  values ('contract', array['crm.contract', 'crm.purchase']), ('payment', array['crm.received', 'crm.paid']), ('term', array['crm.receivable', 'crm.payable']),
    ('order', array['purchase.ordered', 'purchase.unpaid']),
    ('line', array['purchase.goods', 'purchase.outstanding', 'purchase.overReceived', 'purchase.unbilled', 'purchase.billedAhead', 'purchase.billedOtherwise']),
    ('customer', array['crm.customer']), ('chance', array['crm.chance']), ('visit', array['crm.visit'])
$$;

-- The sums of one kind. Two at once would both write the difference: they take turns, and the second sees what the first wrote.
create or replace function recount_figures_of(company uuid, of text) returns void language plpgsql as $$
declare made text[] := (select sources from figure_kinds() where kind = of);
begin
  perform pg_advisory_xact_lock(hashtextextended('figure facts', 0)), set_config('work_mem', '128MB', true);
  insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
  select company, gen_random_uuid(), source, dim, key, month, sum(num), sum(amount) from (
    select * from figure_sums(company, of)
    union all select source, dim, key, month, -num, -amount from figure_fact where comp_id = company and source = any(made)
  ) each group by source, dim, key, month having (sum(num), sum(amount)) <> (0, 0);
  perform set_config('work_mem', reset_val, true) from pg_settings where name = 'work_mem';
end $$;

-- Who answers for contracts, customers or opportunities, of at most so many after a record; answers the last one that was looked at. They are held
-- first, and looked at again as they are then: of somebody who changes a manager meanwhile the second sees the first. What they count for is not
-- written one by one: it is counted anew afterwards.
create or replace function set_record_managers(company uuid, type text, after uuid, many integer) returns uuid language plpgsql as $$
declare last uuid; wrong uuid[];
begin
  perform set_config('app.recounts_figures', 'on', true);
  execute format('select (array_agg(id order by id desc))[1], array_agg(id order by id) filter (where manager_id is distinct from manager) from (
      select k.id, k.manager_id, (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = $2 and o.subject_id = k.id and o.role = ''manager''
        order by o.person_id limit 1) as manager
      from %I k where k.comp_id = $1 and k.id > $3 order by k.id limit $4) looked', type) into last, wrong using company, type, after, many;
  if wrong is not null then
    execute format('select from %I where comp_id = $1 and id = any($2) order by id for no key update', type) using company, wrong;
    execute format('update %I k set manager_id = (select o.person_id from member o where o.comp_id = k.comp_id and o.subject_type = $2 and o.subject_id = k.id and
      o.role = ''manager'' order by o.person_id limit 1) where k.comp_id = $1 and k.id = any($3)', type) using company, type, wrong;
  end if;
  perform set_config('app.recounts_figures', '', true);
  return last;
end $$;

-- Of one company, or of all, in one transaction.
create or replace function recount_figures(company uuid default null) returns void language plpgsql as $$
declare one uuid; type text; last uuid; of text;
begin
  for one in select c.comp_id from company c where company is null or c.comp_id = company order by c.comp_id loop
    foreach type in array array['contract', 'customer', 'chance'] loop
      last := '00000000-0000-0000-0000-000000000000';
      while last is not null loop last := set_record_managers(one, type, last, 1000000); end loop;
    end loop;
    for of in select kind from figure_kinds() loop perform recount_figures_of(one, of); end loop;
  end loop;
end $$;
-- Another clock has other days. Who writes by the old one has written before this counts; who comes later waits and sees the new one.
create or replace function recount_company_figures() returns trigger language plpgsql as $$
begin
  lock table figure_fact in share row exclusive mode;
  perform recount_figures(new.comp_id);
  return null;
end $$;
create or replace trigger company_figures_by_its_clock after update of time_zone on company for each row when (old.time_zone <> new.time_zone) execute function recount_company_figures();

-- Every start calls it, outside a transaction: companies whose figures an earlier build kept otherwise, or not, are counted anew, one after another and
-- each kind by itself, so that records are held for a thousand at a time. `company.figures_counted` says which have been.
create or replace procedure count_figures_of_earlier_builds() language plpgsql as $$
declare one uuid; type text; last uuid; of text;
begin
  for one in select comp_id from company where figures_counted < 1 order by comp_id loop
    foreach type in array array['contract', 'customer', 'chance'] loop
      last := '00000000-0000-0000-0000-000000000000';
      while last is not null loop
        last := set_record_managers(one, type, last, 1000);
        commit;
      end loop;
    end loop;
    for of in select kind from figure_kinds() loop
      perform recount_figures_of(one, of);
      commit;
    end loop;
    update company set figures_counted = 1 where comp_id = one;
    commit;
  end loop;
end $$;
