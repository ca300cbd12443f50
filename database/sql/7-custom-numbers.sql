-- Which records have a number between two others in one of the company's own fields. Comparing decimals is not leakproof, so that under row
-- security no index would be asked: it runs with its owner's rights and filters by company itself. Who may see the records, the caller asks.
create or replace function custom_number_hits(field uuid, type text, low numeric, high numeric) returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 500 as $$
  select subject_id from custom_value
  where comp_id = (current_setting('app.comp_id'))::uuid and field_id = field and subject_type = type and number_value is not null
    and number_value >= coalesce(low, '-infinity') and number_value <= coalesce(high, 'infinity')
$$;

-- The same of a few records. Those that few numbers fit are found from the numbers; where many do, each record's number is looked up.
create or replace function custom_number_hits_among(field uuid, type text, low numeric, high numeric, few uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  with near as materialized (
    select subject_id, subject_type from custom_value
    where comp_id = (current_setting('app.comp_id'))::uuid and field_id = field and number_value is not null
      and number_value >= coalesce(low, '-infinity') and number_value <= coalesce(high, 'infinity')
    limit 4 * cardinality(few) + 1), fitting as (select count(*) <= 4 * cardinality(few) as are_few from near)
  select subject_id from near where subject_type = type and (select are_few from fitting)
  union all
  select subject_id from custom_value
  where comp_id = (current_setting('app.comp_id'))::uuid and field_id = field and subject_type = type and subject_id = any(few)
    and number_value >= coalesce(low, '-infinity') and number_value <= coalesce(high, 'infinity') and not (select are_few from fitting)
$$;
revoke all on function custom_number_hits, custom_number_hits_among from public;
grant execute on function custom_number_hits, custom_number_hits_among to kaigong_app;
