DROP INDEX "event_by_start";--> statement-breakpoint
DROP INDEX "finance_repayment_by_state";--> statement-breakpoint
DROP INDEX "finance_repayment_newest";--> statement-breakpoint
DROP INDEX "sign_trip_of_person";--> statement-breakpoint
DROP INDEX "sign_trip_by_time";--> statement-breakpoint
DROP INDEX "project_log_of_project";--> statement-breakpoint
DROP INDEX "project_log_of_person";--> statement-breakpoint
DROP INDEX "project_log_by_day";--> statement-breakpoint
CREATE INDEX "member_of_event" ON "member" USING btree ("comp_id","person_id","subject_type","start_date" DESC NULLS LAST,"subject_id" DESC NULLS LAST,"role","end_date") WHERE subject_type = 'event';--> statement-breakpoint
CREATE INDEX "project_by_start" ON "project" USING btree ("comp_id","plan_start_date","id");--> statement-breakpoint
CREATE INDEX "project_by_priority" ON "project" USING btree ("comp_id","priority" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_apply_by_name" ON "purchase_apply" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "finance_repayment_by_state" ON "finance_repayment" USING btree ("comp_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_repayment_newest" ON "finance_repayment" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_trip_of_person" ON "sign_trip" USING btree ("comp_id","person_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_trip_by_time" ON "sign_trip" USING btree ("comp_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_log_of_project" ON "project_log" USING btree ("comp_id","project_id","log_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_log_of_person" ON "project_log" USING btree ("comp_id","creator_id","log_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_log_by_day" ON "project_log" USING btree ("comp_id","log_date" DESC NULLS LAST,"id" DESC NULLS LAST);