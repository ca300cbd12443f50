CREATE TABLE "purchase_apply_item" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_apply_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"goods_id" uuid,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	"price" numeric(16, 6) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"share" numeric(15, 2) DEFAULT '0' NOT NULL,
	"gross" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	CONSTRAINT "purchase_apply_item_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "purchase_apply_item_sum" CHECK ("purchase_apply_item"."gross" = "purchase_apply_item"."amount" - "purchase_apply_item"."share" and "purchase_apply_item"."gross" = "purchase_apply_item"."net" + "purchase_apply_item"."tax")
);
--> statement-breakpoint
ALTER TABLE "purchase_apply_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_order_item" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"goods_id" uuid,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	"price" numeric(16, 6) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"share" numeric(15, 2) DEFAULT '0' NOT NULL,
	"gross" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	"received_quantity" numeric(16, 4) DEFAULT '0' NOT NULL,
	"over_quantity" numeric(16, 4) DEFAULT '0' NOT NULL,
	"apply_item_id" uuid,
	CONSTRAINT "store_order_item_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "store_order_item_sum" CHECK ("store_order_item"."gross" = "store_order_item"."amount" - "store_order_item"."share" and "store_order_item"."gross" = "store_order_item"."net" + "store_order_item"."tax"),
	CONSTRAINT "store_order_item_received" CHECK ("store_order_item"."received_quantity" between 0 and "store_order_item"."quantity" + "store_order_item"."over_quantity")
);
--> statement-breakpoint
ALTER TABLE "store_order_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_receipt_item" (
	"comp_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	CONSTRAINT "store_receipt_item_comp_id_receipt_id_item_id_pk" PRIMARY KEY("comp_id","receipt_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "store_receipt_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "subtotal" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "discount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "net" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD COLUMN "tax" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "subtotal" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "discount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "net" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "tax" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_apply_item" ADD CONSTRAINT "purchase_apply_item_apply" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply_item" ADD CONSTRAINT "purchase_apply_item_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD CONSTRAINT "store_order_item_order" FOREIGN KEY ("comp_id","store_order_id") REFERENCES "public"."store_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD CONSTRAINT "store_order_item_apply" FOREIGN KEY ("comp_id","apply_item_id") REFERENCES "public"."purchase_apply_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_item" ADD CONSTRAINT "store_order_item_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt_item" ADD CONSTRAINT "store_receipt_item_receipt" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."store_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt_item" ADD CONSTRAINT "store_receipt_item_item" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."store_order_item"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_apply_item_of" ON "purchase_apply_item" USING btree ("comp_id","purchase_apply_id","position");--> statement-breakpoint
CREATE INDEX "purchase_apply_item_goods_key" ON "purchase_apply_item" USING btree ("comp_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_item_apply_key" ON "store_order_item" USING btree ("comp_id","apply_item_id") WHERE apply_item_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_item_of" ON "store_order_item" USING btree ("comp_id","store_order_id","position");--> statement-breakpoint
CREATE INDEX "store_order_item_goods_key" ON "store_order_item" USING btree ("comp_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE INDEX "store_receipt_item_item_key" ON "store_receipt_item" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_order_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_receipt_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
-- Data: lines get ids that last, the same however they come here; what they came to was all there was.
INSERT INTO purchase_apply_item (comp_id, id, purchase_apply_id, position, name, spec, unit, quantity, price, amount, gross, net, tax)
SELECT comp_id, md5(purchase_apply_id::text || position)::uuid, purchase_apply_id, position, name, spec, unit, quantity, price, amount, amount, amount, 0
FROM purchase_apply_line ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO store_order_item (comp_id, id, store_order_id, position, name, spec, unit, quantity, price, amount, gross, net, tax, received_quantity, apply_item_id)
SELECT l.comp_id, md5(l.store_order_id::text || l.position)::uuid, l.store_order_id, l.position, l.name, l.spec, l.unit, l.quantity, l.price, l.amount, l.amount, l.amount, 0, l.received_quantity, a.id
FROM store_order_line l JOIN store_order o ON o.comp_id = l.comp_id AND o.id = l.store_order_id
LEFT JOIN purchase_apply_item a ON a.comp_id = l.comp_id AND a.purchase_apply_id = o.purchase_apply_id AND a.position = l.apply_position ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO store_receipt_item (comp_id, receipt_id, item_id, quantity)
SELECT c.comp_id, c.receipt_id, l.id, c.quantity FROM store_receipt_line c JOIN store_receipt r ON r.comp_id = c.comp_id AND r.id = c.receipt_id
JOIN store_order_item l ON l.comp_id = c.comp_id AND l.store_order_id = r.store_order_id AND l.position = c.position ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE purchase_apply SET subtotal = total, net = total WHERE subtotal = 0;
--> statement-breakpoint
UPDATE store_order SET subtotal = total, net = total WHERE subtotal = 0;
