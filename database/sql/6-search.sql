-- Search: the index of words, and the lookup. See mechanisms/search/README.md for what was measured, and why it is so.
create extension if not exists btree_gin;
alter table search_entry set (fillfactor = 90);
create index if not exists search_entry_words on search_entry using gin (comp_id, subject_type, words);

-- It must not use the index of words, but walk the primary key from its newest end, which is quick exactly for words that many
-- rows have.
create or replace function search_newest(company uuid, asked text[], types text[], most int) returns setof search_entry
language sql stable set enable_bitmapscan = off as $$
  select * from search_entry
  where comp_id = company and words @> asked and (types is null or subject_type = any (types))
  order by subject_id desc limit most
$$;

-- Hits of the current company, best first: rank 0 is the whole title, 1 its beginning, 2 the beginning of its spelling, 3 of its
-- initials, 4 inside the title, 5 anything else; within a rank the newest first. It does not ask who may see a hit: the caller does.
-- It runs with its owner's rights and filters by company itself, because under row security `@>` on arrays, which is not leakproof,
-- would be asked of every row instead of the index.
create or replace function search_hits(asked text[], needle text, types text[], most int)
returns table (subject_type text, subject_id uuid, title text, rank int, changed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company uuid := (current_setting('app.comp_id'))::uuid;
  -- So many hits are ranked one against the other; of more, the exact ones and the newest.
  most_ranked constant int := 3000;
  found search_entry[];
begin
  if cardinality(asked) = 0 then return; end if;
  found := array(select entry from search_entry entry
    where comp_id = company and words @> asked and (types is null or entry.subject_type = any (types)) limit most_ranked + 1);
  if cardinality(found) > most_ranked then
    found := array(
      select entry from search_entry entry
      where comp_id = company and words @> array['=' || needle] and (types is null or entry.subject_type = any (types)) limit most_ranked)
      || array(select newest from search_newest(company, asked, types, most) newest);
  end if;
  return query
    select distinct on (place, hit.changed_at, hit.subject_id) hit.subject_type, hit.subject_id, hit.title, place, hit.changed_at::timestamptz
    from unnest(found) hit, lateral (select case
      when hit.words @> array['=' || needle] then 0
      when hit.spelled like needle || '%' then 1
      when hit.spelled like '% ' || needle || '% %' then 2
      when hit.spelled like '% ' || needle || '%' then 3
      when split_part(hit.spelled, ' ', 1) like '%' || needle || '%' then 4
      else 5 end as place) ranked
    order by place, hit.changed_at desc, hit.subject_id desc
    limit most;
end $$;

-- Some of the records of a type that have these words, as they come: all, where they are a thousand at most. For lists that choose between them and
-- their own order by how many there are (docs/decisions/220-lists-cost-the-same.md).
create or replace function search_some(asked text[], type text) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan rows 1000 as $$
begin
  if cardinality(asked) = 0 then return; end if;
  return query select entry.subject_id from search_entry entry
    where entry.comp_id = (current_setting('app.comp_id'))::uuid and entry.subject_type = type and entry.words @> asked limit 1001;
end $$;
-- All of them, where a condition is to hold of each record: what they come to, and lists that no other way is found through.
create or replace function search_ids(asked text[], type text) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan rows 1000 as $$
begin
  if cardinality(asked) = 0 then return; end if;
  return query select entry.subject_id from search_entry entry
    where entry.comp_id = (current_setting('app.comp_id'))::uuid and entry.subject_type = type and entry.words @> asked;
end $$;
revoke all on function search_newest, search_hits, search_some, search_ids from public;
grant execute on function search_hits, search_some, search_ids to kaigong_app;

-- What was said, files on records and hours are found since 0.2: what older builds wrote is noted once, and its words follow.
do $$ begin
  if not exists (select from server_setting where name = 'found_words') then
    insert into search_pending (comp_id, subject_type, subject_id, changed_at)
      select comp_id, 'comment', id, created_at from comment where content <> ''
      union all select comp_id, 'file', file_id, min(created_at) from attachment group by comp_id, file_id
      union all select comp_id, 'workhour', id, created_at from work_hour where summary <> ''
      on conflict do nothing;
    insert into server_setting (name, value) values ('found_words', 'noted') on conflict do nothing;
  end if;
end $$;
