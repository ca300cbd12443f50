ALTER TABLE "invoice" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_offer" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_offer" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_offer" ADD COLUMN "own_total" numeric(24, 2) GENERATED ALWAYS AS (round(total * rate, 2)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "rate" numeric(15, 6) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "own_total" numeric(24, 2) GENERATED ALWAYS AS (round(total * rate, 2)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "store_order_by_own_total" ON "store_order" USING btree ("comp_id","own_total" DESC NULLS LAST,"id" DESC NULLS LAST);