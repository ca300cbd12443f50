DROP INDEX "file_version_of_group";--> statement-breakpoint
DROP INDEX "goal_task_key";--> statement-breakpoint
DROP INDEX "project_cost_match_cost_key";--> statement-breakpoint
DROP INDEX "task_group_person_key";--> statement-breakpoint
DROP INDEX "task_group_member_person_key";--> statement-breakpoint
DROP INDEX "task_view_person_key";--> statement-breakpoint
CREATE INDEX "member_undated" ON "member" USING btree ("comp_id","person_id","role","last_opt_date" DESC NULLS FIRST,"subject_id" DESC NULLS FIRST,"status","is_hidden") WHERE subject_type = 'task' and is_open and end_date is null;--> statement-breakpoint
CREATE INDEX "member_to_agree" ON "member" USING btree ("comp_id","person_id","end_date","last_opt_date" DESC NULLS FIRST,"subject_id" DESC NULLS FIRST,"is_hidden") WHERE subject_type = 'task' and role = 'approval' and is_open and status = 'WAITING_AGREE';--> statement-breakpoint
CREATE INDEX "finance_order_due" ON "finance_order" USING btree ("comp_id","due_date","id") WHERE pay_status in ('unpaid', 'partial') and type <> 'borrow' and due_date is not null;--> statement-breakpoint
CREATE INDEX "finance_order_undated" ON "finance_order" USING btree ("comp_id",coalesce(agreed_at, created_at) desc,"id" DESC NULLS FIRST) WHERE pay_status in ('unpaid', 'partial') and (type = 'borrow' or due_date is null);--> statement-breakpoint
CREATE INDEX "project_document_by_name" ON "project_document" USING btree ("comp_id","project_id",(kind = 'folder') desc,name collate "zh-x-icu","id") WHERE removal is null;--> statement-breakpoint
CREATE INDEX "project_document_by_change" ON "project_document" USING btree ("comp_id","project_id","last_opt_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removal is null;--> statement-breakpoint
CREATE INDEX "report_to_review" ON "report" USING btree ("comp_id","reviewer_id",coalesce(sent_at, created_at) desc,"id" DESC NULLS FIRST) WHERE review = 0 and status = 'sent';