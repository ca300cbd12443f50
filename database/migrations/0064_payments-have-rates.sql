ALTER TABLE "contract_payment" ADD COLUMN "rate" numeric(15, 6);--> statement-breakpoint
CREATE INDEX "contract_payment_exchanged" ON "contract_payment" USING btree ("comp_id","pay_date") WHERE rate is not null;--> statement-breakpoint
CREATE INDEX "finance_order_exchanged" ON "finance_order" USING btree ("comp_id","order_date") WHERE store_order_id is not null and currency <> 'CNY';