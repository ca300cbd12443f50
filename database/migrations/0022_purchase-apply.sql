ALTER TABLE "purchase_apply" ADD COLUMN "code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "needed_on" date;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "purchase_apply_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order_line" ADD COLUMN "apply_position" integer;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_purchase_apply" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_apply_code" ON "purchase_apply" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "purchase_apply_project_key" ON "purchase_apply" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_purchase_apply_key" ON "store_order" USING btree ("comp_id","purchase_apply_id") WHERE purchase_apply_id is not null;