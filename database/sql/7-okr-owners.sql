-- Whoever answers for a key result takes part in its objective, in the role `member`. Older builds wrote the owner alone, or made them
-- partners; it is the same at each start.
insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
  select distinct k.comp_id, 'okr_objective', k.objective_id, k.owner_id, 'member', true
  from okr_key_result k where not exists (select from member m where m.comp_id = k.comp_id and m.subject_type = 'okr_objective'
    and m.subject_id = k.objective_id and m.role = 'member' and m.person_id = k.owner_id)
  on conflict do nothing;
