ALTER TABLE "chance" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_by_creation" ON "customer" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "store_order_by_creation" ON "store_order" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);