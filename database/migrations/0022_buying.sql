CREATE TABLE "contract_booking" (
	"comp_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "contract_booking_comp_id_payment_id_term_id_pk" PRIMARY KEY("comp_id","payment_id","term_id")
);
--> statement-breakpoint
ALTER TABLE "contract_booking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_deposit" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"received_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"payment_id" uuid,
	"given_back_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_deposit_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_deposit_amount" CHECK ("contract_deposit"."amount" > 0),
	CONSTRAINT "contract_deposit_once" CHECK ("contract_deposit"."payment_id" is null or "contract_deposit"."given_back_on" is null)
);
--> statement-breakpoint
ALTER TABLE "contract_deposit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_invoice" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"issued_on" date NOT NULL,
	"creator_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_invoice_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_invoice_amount" CHECK ("contract_invoice"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_payment" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"pay_date" date NOT NULL,
	"pay_type_id" uuid,
	"serial" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_payment_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_payment_amount" CHECK ("contract_payment"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_term" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"num" integer NOT NULL,
	"type" smallint NOT NULL,
	"name" text NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"payment_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"payment_date" date,
	"finish_date" date,
	"period" text DEFAULT '' NOT NULL,
	"reminded_on" date,
	CONSTRAINT "contract_term_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_term_paid" CHECK ("contract_term"."payment_amount" between 0 and "contract_term"."price")
);
--> statement-breakpoint
ALTER TABLE "contract_term" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_apply" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"needed_on" date,
	"project_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_apply_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_apply" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_apply_line" (
	"comp_id" uuid NOT NULL,
	"purchase_apply_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(15, 2) NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "purchase_apply_line_comp_id_purchase_apply_id_position_pk" PRIMARY KEY("comp_id","purchase_apply_id","position")
);
--> statement-breakpoint
ALTER TABLE "purchase_apply_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "purchase_apply_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order_line" ADD COLUMN "apply_position" integer;--> statement-breakpoint
ALTER TABLE "contract_booking" ADD CONSTRAINT "contract_booking_payment" FOREIGN KEY ("comp_id","payment_id") REFERENCES "public"."contract_payment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_booking" ADD CONSTRAINT "contract_booking_term" FOREIGN KEY ("comp_id","term_id") REFERENCES "public"."contract_term"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_payment" FOREIGN KEY ("comp_id","payment_id") REFERENCES "public"."contract_payment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_invoice" ADD CONSTRAINT "contract_invoice_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_invoice" ADD CONSTRAINT "contract_invoice_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_term" ADD CONSTRAINT "contract_term_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply_line" ADD CONSTRAINT "purchase_apply_line_of" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_booking_term_key" ON "contract_booking" USING btree ("comp_id","term_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_creator_key" ON "contract_deposit" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_customer_key" ON "contract_deposit" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_payment_key" ON "contract_deposit" USING btree ("comp_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "contract_deposit_by_date" ON "contract_deposit" USING btree ("comp_id","received_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_invoice_creator_key" ON "contract_invoice" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_invoice_contract_key" ON "contract_invoice" USING btree ("comp_id","contract_id","issued_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_invoice_number" ON "contract_invoice" USING btree ("comp_id","number") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "contract_payment_creator_key" ON "contract_payment" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_payment_pay_type_key" ON "contract_payment" USING btree ("comp_id","pay_type_id");--> statement-breakpoint
CREATE INDEX "contract_payment_contract_key" ON "contract_payment" USING btree ("comp_id","contract_id","pay_date");--> statement-breakpoint
CREATE INDEX "contract_payment_by_date" ON "contract_payment" USING btree ("comp_id","pay_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payment_serial" ON "contract_payment" USING btree ("comp_id","serial") WHERE serial <> '' and reversed_at is null;--> statement-breakpoint
CREATE INDEX "contract_term_contract_key" ON "contract_term" USING btree ("comp_id","contract_id","num");--> statement-breakpoint
CREATE INDEX "contract_term_by_date" ON "contract_term" USING btree ("comp_id","payment_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_apply_code" ON "purchase_apply" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "purchase_apply_project_key" ON "purchase_apply" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_apply_creator_key" ON "purchase_apply" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "purchase_apply_by_change" ON "purchase_apply" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_purchase_apply" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_order_purchase_apply_key" ON "store_order" USING btree ("comp_id","purchase_apply_id") WHERE purchase_apply_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_booking" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_deposit" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_invoice" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_payment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_term" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);