CREATE TABLE "invoice_store_item" (
	"comp_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_store_item_comp_id_invoice_id_item_id_pk" PRIMARY KEY("comp_id","invoice_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_store_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "store_order_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD COLUMN "invoiced_quantity" numeric(16, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD COLUMN "invoiced_amount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_store_item" ADD CONSTRAINT "invoice_store_item_invoice" FOREIGN KEY ("comp_id","invoice_id") REFERENCES "public"."invoice"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_store_item" ADD CONSTRAINT "invoice_store_item_item" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."store_order_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_store_item_item_key" ON "invoice_store_item" USING btree ("comp_id","item_id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_store_order" FOREIGN KEY ("comp_id","store_order_id") REFERENCES "public"."store_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_store_order_key" ON "invoice" USING btree ("comp_id","store_order_id") WHERE store_order_id is not null;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD CONSTRAINT "store_order_item_invoiced" CHECK ("store_order_item"."invoiced_quantity" >= 0 and "store_order_item"."invoiced_amount" >= 0);--> statement-breakpoint
CREATE POLICY "own_company" ON "invoice_store_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);