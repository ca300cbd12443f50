-- Which records have a number between two others in one of the company's own fields. Comparing decimals is not leakproof, so that under row
-- security no index would be asked: it runs with its owner's rights and filters by company itself. Who may see the records, the caller asks.
create or replace function custom_number_hits(field uuid, type text, low numeric, high numeric) returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 500 as $$
  select subject_id from custom_value
  where comp_id = (current_setting('app.comp_id'))::uuid and field_id = field and subject_type = type and number_value is not null
    and number_value >= coalesce(low, '-infinity') and number_value <= coalesce(high, 'infinity')
$$;
revoke all on function custom_number_hits from public;
grant execute on function custom_number_hits to kaigong_app;
