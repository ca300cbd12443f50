-- Customers that have one of these names, however it is capitalised, deleted ones aside. Lower case is not leakproof, so that under row security the
-- index of names would not be asked and every customer be read: it runs with its owner's rights, and answers for the caller's own company alone.
create or replace function customers_of_names(company uuid, names text[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 1 as $$
  select id from customer where comp_id = company and company = (current_setting('app.comp_id'))::uuid and is_delete = 0 /* Bin.None */
    and lower(full_name) in (select lower(wanted) from unnest(names) wanted)
$$;
revoke all on function customers_of_names from public;
grant execute on function customers_of_names to kaigong_app;
