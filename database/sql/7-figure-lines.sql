-- What the lines of purchase orders come to: what was ordered of which goods, has yet to come or to be invoiced, and in what order, receipt and
-- invoice differ (docs/decisions/250-figures-by-line-and-day.md). The terms are those of `modules/purchasing/analyze/purchase-analyze.server.ts`,
-- which a test holds them to.
create or replace function figure_facts_of_order_line(l store_order_item, o store_order) returns table (source text, dim text, key text, day date, amount numeric) language sql stable as $$
  select f.source, d.dim, coalesce(d.key, 'none'), (o.created_at at time zone k.time_zone)::date, round(f.amount * o.rate, 2)
  from company k cross join (select round(l.gross * l.invoiced_quantity / nullif(l.quantity, 0), 2) as invoiced) part cross join lateral (values
      ('purchase.goods', true, l.gross),
      ('purchase.outstanding', l.quantity > l.received_quantity, round(l.gross * (l.quantity - l.received_quantity) / nullif(l.quantity, 0), 2)),
      ('purchase.overReceived', l.received_quantity > l.quantity, round(l.gross * (l.received_quantity - l.quantity) / nullif(l.quantity, 0), 2)),
      ('purchase.unbilled', l.received_quantity > l.invoiced_quantity, round(l.gross * (l.received_quantity - l.invoiced_quantity) / nullif(l.quantity, 0), 2)),
      ('purchase.billedAhead', l.invoiced_quantity > l.received_quantity, round(l.gross * (l.invoiced_quantity - l.received_quantity) / nullif(l.quantity, 0), 2)),
      ('purchase.billedOtherwise', l.invoiced_amount <> part.invoiced, l.invoiced_amount - part.invoiced)) f (source, holds, amount)
    cross join (values ('total', null), ('supplier', o.supplier_id::text), ('goods', l.name)) d (dim, key)
  where k.comp_id = o.comp_id and o.status = 'agree' and f.holds
$$;

-- Once a statement, as an order has many lines, and goods come and are invoiced together. Their orders are held meanwhile: whoever changes
-- one counts its lines as well. A plan is kept for the session, whatever number of lines it was made for: so it finds orders by their key.
create or replace function keep_order_line_facts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    perform from store_order o where (o.comp_id, o.id) in (select l.comp_id, l.store_order_id from lines_now l) order by o.id for no key update;
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select o.comp_id, f.source, f.dim, f.key, f.day, 1 as num, f.amount as amount from lines_now l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id
        cross join lateral figure_facts_of_order_line(l, o) f where o.status = 'agree'
    ) each group by comp_id, source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  elsif tg_op = 'DELETE' then
    perform from store_order o where (o.comp_id, o.id) in (select l.comp_id, l.store_order_id from lines_was l) order by o.id for no key update;
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select o.comp_id, f.source, f.dim, f.key, f.day, -1 as num, -f.amount as amount from lines_was l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id
        cross join lateral figure_facts_of_order_line(l, o) f where o.status = 'agree'
    ) each group by comp_id, source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  else
    -- Nothing of what is counted changed.
    if not exists (select comp_id, id, store_order_id, name, quantity, gross, received_quantity, invoiced_quantity, invoiced_amount from lines_now
        except all select comp_id, id, store_order_id, name, quantity, gross, received_quantity, invoiced_quantity, invoiced_amount from lines_was) then
      return null;
    end if;
    perform from store_order o where (o.comp_id, o.id) in (select l.comp_id, l.store_order_id from lines_now l) order by o.id for no key update;
    insert into figure_fact (comp_id, id, source, dim, key, month, num, amount)
    select comp_id, gen_random_uuid(), source, dim, key, date_trunc('month', day)::date, sum(num), sum(amount) from (
      select o.comp_id, f.source, f.dim, f.key, f.day, 1 as num, f.amount as amount from lines_now l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id
        cross join lateral figure_facts_of_order_line(l, o) f where o.status = 'agree'
      union all select o.comp_id, f.source, f.dim, f.key, f.day, -1 as num, -f.amount as amount from lines_was l join store_order o on o.comp_id = l.comp_id and o.id = l.store_order_id
        cross join lateral figure_facts_of_order_line(l, o) f where o.status = 'agree'
    ) each group by comp_id, source, dim, key, date_trunc('month', day) having (sum(num), sum(amount)) <> (0, 0);
  end if;
  return null;
end $$;
create or replace trigger store_order_item_counted after insert on store_order_item referencing new table as lines_now for each statement execute function keep_order_line_facts();
create or replace trigger store_order_item_counted_anew after update on store_order_item referencing old table as lines_was new table as lines_now
  for each statement execute function keep_order_line_facts();
create or replace trigger store_order_item_uncounted after delete on store_order_item referencing old table as lines_was for each statement execute function keep_order_line_facts();
