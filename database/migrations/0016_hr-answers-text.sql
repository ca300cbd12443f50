ALTER TABLE "common_apply" ADD COLUMN "answers_text" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Data: what was filled in before is found too, options and people by their names.
update common_apply a set answers_text = made.words from (
  select a.comp_id, a.id, string_agg(coalesce(chosen.name, p.name, item.value), E'\n' order by part.place, item.place) as words
  from common_apply a
  cross join lateral (
    select field, a.answers -> (field ->> 'key') as given, place * 1000 as place
      from jsonb_array_elements(a.form -> 'fields') with ordinality as f (field, place) where field ->> 'kind' <> 'lines'
    union all
    select of_line, line -> (of_line ->> 'key'), f.place * 1000 + l.place
      from jsonb_array_elements(a.form -> 'fields') with ordinality as f (field, place)
      cross join jsonb_array_elements(coalesce(field -> 'columns', '[]')) as of_line
      cross join jsonb_array_elements(coalesce(a.answers -> (field ->> 'key'), '[]')) with ordinality as l (line, place) where field ->> 'kind' = 'lines'
  ) part
  cross join lateral jsonb_array_elements_text(case jsonb_typeof(part.given) when 'array' then part.given else jsonb_build_array(part.given) end)
    with ordinality as item (value, place)
  left join lateral (select one ->> 'name' as name from jsonb_array_elements(coalesce(part.field -> 'options', '[]')) as one where one ->> 'key' = item.value) chosen on true
  left join person p on part.field ->> 'kind' = 'person' and p.comp_id = a.comp_id and p.id::text = item.value
  where part.given is not null
  group by a.comp_id, a.id
) made where a.comp_id = made.comp_id and a.id = made.id;
--> statement-breakpoint
insert into search_pending (comp_id, subject_type, subject_id) select comp_id, 'common_apply', id from common_apply where answers_text <> '' on conflict do nothing;
