DROP INDEX "share_by_creator";--> statement-breakpoint
DROP INDEX "share_newest";--> statement-breakpoint
CREATE INDEX "share_by_creator" ON "share" USING btree ("comp_id","creator_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_newest" ON "share" USING btree ("comp_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);