ALTER TABLE "project_cost" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "project_cost" ADD CONSTRAINT "project_cost_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_cost_task_key" ON "project_cost" USING btree ("comp_id","task_id");
