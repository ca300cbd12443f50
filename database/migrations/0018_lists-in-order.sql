CREATE INDEX "person_administrators" ON "person" USING btree ("comp_id","id") WHERE is_administrator;--> statement-breakpoint
CREATE INDEX "share_newest" ON "share" USING btree ("comp_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "finance_repayment_newest" ON "finance_repayment" USING btree ("comp_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "finance_order_agreed" ON "finance_order" USING btree ("comp_id","agreed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"pay_status") WHERE pay_status <> 'none';