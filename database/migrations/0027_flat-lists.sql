DROP INDEX "supplier_by_creation";--> statement-breakpoint
DROP INDEX "invoice_by_creation";--> statement-breakpoint
DROP INDEX "finance_order_by_creation";--> statement-breakpoint
DROP INDEX "common_apply_by_creation";--> statement-breakpoint
DROP INDEX "fill_sign_by_creation";--> statement-breakpoint
DROP INDEX "leave_by_creation";--> statement-breakpoint
DROP INDEX "outing_by_creation";--> statement-breakpoint
DROP INDEX "overtime_by_creation";--> statement-breakpoint
DROP INDEX "void_apply_by_creation";--> statement-breakpoint
CREATE INDEX "approval_inbox_of_type" ON "approval_inbox" USING btree ("comp_id","person_id","box","subject_type","case_id");--> statement-breakpoint
CREATE INDEX "supplier_by_name" ON "supplier" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "chance_by_amount" ON "chance" USING btree ("comp_id","pre_amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chance_by_closing" ON "chance" USING btree ("comp_id","pre_date","id");--> statement-breakpoint
CREATE INDEX "chance_by_discovery" ON "chance" USING btree ("comp_id","discover_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_by_name" ON "contact" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "contact_by_main" ON "contact" USING btree ("comp_id","is_main" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_total" ON "contract" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_signing" ON "contract" USING btree ("comp_id","signed_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_end" ON "contract" USING btree ("comp_id","end_date","id");--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree ("comp_id","full_name","id");--> statement-breakpoint
CREATE INDEX "customer_by_capital" ON "customer" USING btree ("comp_id","registered_capital" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "store_order_by_total" ON "store_order" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);