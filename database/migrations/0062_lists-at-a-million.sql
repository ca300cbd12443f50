DROP INDEX "customer_order_by_day";--> statement-breakpoint
CREATE INDEX "customer_by_status" ON "customer" USING btree ("comp_id","status","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_open","is_delete");--> statement-breakpoint
CREATE INDEX "customer_deleted" ON "customer" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_open") WHERE is_delete = 1;--> statement-breakpoint
CREATE INDEX "customer_in_sea" ON "customer" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_delete") WHERE is_open;--> statement-breakpoint
CREATE INDEX "contract_term_done" ON "contract_term" USING btree ("comp_id","payment_date","id") WHERE not (payment_amount < price);--> statement-breakpoint
CREATE INDEX "quotation_by_day" ON "quotation" USING btree ("comp_id","quote_date","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiry_by_day" ON "enquiry" USING btree ("comp_id","answer_by","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_apply_by_day" ON "purchase_apply" USING btree ("comp_id","needed_on","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_order_by_day" ON "customer_order" USING btree ("comp_id","order_date","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);