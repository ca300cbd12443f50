-- Requests run as this role: it owns nothing and bypasses no row security. Run at every start; changes nothing the second time.
do $$ begin
  if not exists (select from pg_roles where rolname = 'kaigong_app') then create role kaigong_app nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin execute format('grant kaigong_app to %I', current_user); end $$;
grant usage on schema public to kaigong_app;

-- Every table with a company is the role's to use, under its row security; the global ones are not.
do $$ declare one record; begin
  for one in
    select c.oid::regclass as name, c.relrowsecurity as secured, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id' and not a.attisdropped) as of_company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    if one.of_company and not one.secured then raise exception 'table % has no row security', one.name; end if;
    if one.of_company and not has_table_privilege('kaigong_app', one.name, 'insert') then
      execute format('grant select, insert, update, delete on %s to kaigong_app', one.name);
    end if;
  end loop;
end $$;
-- Who leaves stays, for all that names them. So a key to a person needs no index of its own: nobody is ever looked for behind a deleted one.
revoke delete on person from kaigong_app;
