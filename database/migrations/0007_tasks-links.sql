ALTER TABLE "task" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "chance_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_chance" FOREIGN KEY ("comp_id","chance_id") REFERENCES "public"."chance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_customer_key" ON "task" USING btree ("comp_id","customer_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status","is_delete") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "task_chance_key" ON "task" USING btree ("comp_id","chance_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status","is_delete") WHERE chance_id is not null;