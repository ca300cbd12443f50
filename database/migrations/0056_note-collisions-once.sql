ALTER TABLE "note" ADD COLUMN "has_collided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Data: a group that follows a department or a record and was renamed before `rename_conversation` was there is called like it,
-- and is found by that name, also where an older build has renamed it at a start.
update conversation c set name = d.name from department d where c.kind = 3 /* ConversationKind.Department */ and d.comp_id = c.comp_id
  and d.id = c.department_id and c.name <> d.name;--> statement-breakpoint
update conversation c set name = r.name from (
    select comp_id, id, 'project' as type, name from project union all select comp_id, id, 'task', name from task
    union all select comp_id, id, 'customer', full_name from customer union all select comp_id, id, 'contract', name from contract) r
  where c.kind = 4 /* ConversationKind.Record */ and r.comp_id = c.comp_id and r.type = c.subject_type and r.id = c.subject_id
    and c.name <> r.name;--> statement-breakpoint
insert into search_pending (comp_id, subject_type, subject_id)
  select comp_id, 'conversation', id from conversation where kind in (3, 4)
  on conflict (comp_id, subject_type, subject_id) do update set changed_at = now();--> statement-breakpoint
-- Whoever answers for a key result takes part in its objective, in the role `member`. Older builds wrote the owner alone, or
-- made them partners.
insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
  select distinct k.comp_id, 'okr_objective', k.objective_id, k.owner_id, 'member', true
  from okr_key_result k where not exists (select from member m where m.comp_id = k.comp_id and m.subject_type = 'okr_objective'
    and m.subject_id = k.objective_id and m.role = 'member' and m.person_id = k.owner_id)
  on conflict do nothing;
