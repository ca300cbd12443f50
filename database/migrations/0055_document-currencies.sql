ALTER TABLE "contract" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "own_total" numeric(24, 2) GENERATED ALWAYS AS (round(total * rate, 2)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "own_total" numeric(24, 2) GENERATED ALWAYS AS (round(total * rate, 2)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "own_total" numeric(24, 2) GENERATED ALWAYS AS (round(total * rate, 2)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_by_own_total" ON "contract" USING btree ("comp_id","own_total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_order_by_own_total" ON "customer_order" USING btree ("comp_id","own_total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotation_by_own_total" ON "quotation" USING btree ("comp_id","own_total" DESC NULLS LAST,"id" DESC NULLS LAST);