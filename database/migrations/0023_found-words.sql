-- Data:
-- What was said, files on records and hours with words are found by them: whoever makes words takes these up.
insert into search_pending (comp_id, subject_type, subject_id) select comp_id, 'comment', id from comment where content <> '' on conflict do nothing;
--> statement-breakpoint
insert into search_pending (comp_id, subject_type, subject_id) select distinct comp_id, 'file', file_id from attachment on conflict do nothing;
--> statement-breakpoint
insert into search_pending (comp_id, subject_type, subject_id) select comp_id, 'workhour', id from work_hour where summary <> '' on conflict do nothing;
