CREATE TABLE "customer_order" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"contract_id" uuid,
	"quotation_id" uuid,
	"order_date" date,
	"delivery_date" date,
	"pay_type_id" uuid,
	"status_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"subtotal" numeric(15, 2) NOT NULL,
	"discount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_order_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_order_line" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
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
	"delivered_quantity" numeric(16, 4) DEFAULT '0' NOT NULL,
	"returned_quantity" numeric(16, 4) DEFAULT '0' NOT NULL,
	"returned_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"refunded_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "customer_order_line_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "customer_order_line_sum" CHECK ("customer_order_line"."gross" = "customer_order_line"."amount" - "customer_order_line"."share" and "customer_order_line"."gross" = "customer_order_line"."net" + "customer_order_line"."tax"),
	CONSTRAINT "customer_order_line_delivered" CHECK ("customer_order_line"."delivered_quantity" between 0 and "customer_order_line"."quantity"),
	CONSTRAINT "customer_order_line_returned" CHECK ("customer_order_line"."returned_quantity" between 0 and "customer_order_line"."quantity"),
	CONSTRAINT "customer_order_line_returned_amount" CHECK ("customer_order_line"."returned_amount" between 0 and "customer_order_line"."gross"),
	CONSTRAINT "customer_order_line_refunded" CHECK ("customer_order_line"."refunded_amount" between 0 and "customer_order_line"."gross")
);
--> statement-breakpoint
ALTER TABLE "customer_order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_delivery" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"delivered_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"person_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_delivery_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_delivery_line" (
	"comp_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	CONSTRAINT "order_delivery_line_comp_id_delivery_id_line_id_pk" PRIMARY KEY("comp_id","delivery_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "order_delivery_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_order" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_date" date NOT NULL,
	"pay_type_id" uuid,
	"total" numeric(15, 2) NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_order_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "refund_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_order_line" (
	"comp_id" uuid NOT NULL,
	"refund_order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "refund_order_line_comp_id_refund_order_id_line_id_pk" PRIMARY KEY("comp_id","refund_order_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "refund_order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "return_order" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"return_date" date NOT NULL,
	"return_reason_id" uuid,
	"total" numeric(15, 2) NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_order_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "return_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "return_order_line" (
	"comp_id" uuid NOT NULL,
	"return_order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "return_order_line_comp_id_return_order_id_line_id_pk" PRIMARY KEY("comp_id","return_order_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "return_order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_quotation" FOREIGN KEY ("comp_id","quotation_id") REFERENCES "public"."quotation"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_status" FOREIGN KEY ("comp_id","status_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order_line" ADD CONSTRAINT "customer_order_line_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."customer_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order_line" ADD CONSTRAINT "customer_order_line_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_delivery" ADD CONSTRAINT "order_delivery_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."customer_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_delivery" ADD CONSTRAINT "order_delivery_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_delivery_line" ADD CONSTRAINT "order_delivery_line_delivery" FOREIGN KEY ("comp_id","delivery_id") REFERENCES "public"."order_delivery"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_delivery_line" ADD CONSTRAINT "order_delivery_line_line" FOREIGN KEY ("comp_id","line_id") REFERENCES "public"."customer_order_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_order" ADD CONSTRAINT "refund_order_of" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."customer_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_order" ADD CONSTRAINT "refund_order_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_order" ADD CONSTRAINT "refund_order_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_order_line" ADD CONSTRAINT "refund_order_line_of" FOREIGN KEY ("comp_id","refund_order_id") REFERENCES "public"."refund_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_order_line" ADD CONSTRAINT "refund_order_line_line" FOREIGN KEY ("comp_id","line_id") REFERENCES "public"."customer_order_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_of" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."customer_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_reason" FOREIGN KEY ("comp_id","return_reason_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order" ADD CONSTRAINT "return_order_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order_line" ADD CONSTRAINT "return_order_line_of" FOREIGN KEY ("comp_id","return_order_id") REFERENCES "public"."return_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_order_line" ADD CONSTRAINT "return_order_line_line" FOREIGN KEY ("comp_id","line_id") REFERENCES "public"."customer_order_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_order_code" ON "customer_order" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "customer_order_creator_key" ON "customer_order" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "customer_order_customer_key" ON "customer_order" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "customer_order_contract_key" ON "customer_order" USING btree ("comp_id","contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "customer_order_quotation_key" ON "customer_order" USING btree ("comp_id","quotation_id") WHERE quotation_id is not null;--> statement-breakpoint
CREATE INDEX "customer_order_pay_type_key" ON "customer_order" USING btree ("comp_id","pay_type_id") WHERE pay_type_id is not null;--> statement-breakpoint
CREATE INDEX "customer_order_status_key" ON "customer_order" USING btree ("comp_id","status_id") WHERE status_id is not null;--> statement-breakpoint
CREATE INDEX "customer_order_by_change" ON "customer_order" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_order_by_total" ON "customer_order" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_order_by_name" ON "customer_order" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "customer_order_line_of" ON "customer_order_line" USING btree ("comp_id","order_id","position");--> statement-breakpoint
CREATE INDEX "customer_order_line_goods_key" ON "customer_order_line" USING btree ("comp_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE INDEX "order_delivery_order_key" ON "order_delivery" USING btree ("comp_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_delivery_person_key" ON "order_delivery" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "order_delivery_line_line_key" ON "order_delivery_line" USING btree ("comp_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_order_code" ON "refund_order" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "refund_order_of_key" ON "refund_order" USING btree ("comp_id","order_id");--> statement-breakpoint
CREATE INDEX "refund_order_pay_type_key" ON "refund_order" USING btree ("comp_id","pay_type_id") WHERE pay_type_id is not null;--> statement-breakpoint
CREATE INDEX "refund_order_creator_key" ON "refund_order" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "refund_order_by_change" ON "refund_order" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refund_order_line_line_key" ON "refund_order_line" USING btree ("comp_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_order_code" ON "return_order" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "return_order_of_key" ON "return_order" USING btree ("comp_id","order_id");--> statement-breakpoint
CREATE INDEX "return_order_reason_key" ON "return_order" USING btree ("comp_id","return_reason_id") WHERE return_reason_id is not null;--> statement-breakpoint
CREATE INDEX "return_order_creator_key" ON "return_order" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "return_order_by_change" ON "return_order" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_order_line_line_key" ON "return_order_line" USING btree ("comp_id","line_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "customer_order" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "customer_order_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "order_delivery" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "order_delivery_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "refund_order" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "refund_order_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "return_order" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "return_order_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);