-- Spreads Kaigong over a Citus cluster, by company. Once, on the coordinator, as the owner of the tables, after a first start of
-- Kaigong has made them and before there is much in them:  psql "$DATABASE_DIRECT_URL" -f deploy/citus.sql
-- Every table of a company leads its keys with comp_id, and its foreign keys stay inside the company, so that all of a company's
-- rows lie on one node. Tables of no company (sign-in and what guards it) are small, and are kept whole on every node.
\set ON_ERROR_STOP on
create extension if not exists citus;
begin;
set local citus.multi_shard_modify_mode to 'sequential';
select statement from (
  with tables as (
    select c.oid, c.oid::regclass::text as name, c.relname = 'company' as is_first, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id' and not a.attisdropped) as of_company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  ), keys as (
    select k.conrelid::regclass::text as name, quote_ident(k.conname) as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join tables t on t.oid = k.conrelid where k.contype = 'f'
  )
  -- A table may only refer to one that is spread like itself: the keys come back when all are.
  select 1 as step, name, format('alter table %s drop constraint %s', name, key) as statement from keys
  union all select 2, name, format('select create_reference_table(%L)', name) from tables where not of_company
  union all select 3, name, format('select create_distributed_table(%L, %L)', name, 'comp_id') from tables where of_company and is_first
  union all select 4, name, format('select create_distributed_table(%L, %L, colocate_with => %L)', name, 'comp_id', 'company')
    from tables where of_company and not is_first
  union all select 5, name, format('alter table %s add constraint %s %s', name, key, definition) from keys
) as steps order by step, name, statement
\gexec
commit;
