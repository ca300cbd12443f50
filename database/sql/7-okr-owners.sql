-- Whoever answers for a key result takes part in its objective. Builds before 0.2 wrote the owner alone; it is the same at each start.
insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
  select distinct k.comp_id, 'okr_objective', k.objective_id, k.owner_id, 'partner', true
  from okr_key_result k join okr_objective o on o.comp_id = k.comp_id and o.id = k.objective_id
  where k.owner_id <> o.manager_id and not exists (select from member m where m.comp_id = k.comp_id and m.subject_type = 'okr_objective'
    and m.subject_id = k.objective_id and m.person_id = k.owner_id)
  on conflict do nothing;
