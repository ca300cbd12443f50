CREATE TABLE "quotation" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"chance_id" uuid,
	"project_id" uuid,
	"quote_date" date,
	"valid_until" date,
	"pay_type_id" uuid,
	"remark" text DEFAULT '' NOT NULL,
	"subtotal" numeric(15, 2) NOT NULL,
	"discount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"is_superseded" boolean DEFAULT false NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotation_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "quotation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quotation_line" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quotation_id" uuid NOT NULL,
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
	CONSTRAINT "quotation_line_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "quotation_line_sum" CHECK ("quotation_line"."gross" = "quotation_line"."amount" - "quotation_line"."share" and "quotation_line"."gross" = "quotation_line"."net" + "quotation_line"."tax")
);
--> statement-breakpoint
ALTER TABLE "quotation_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "quotation_id" uuid;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_chance" FOREIGN KEY ("comp_id","chance_id") REFERENCES "public"."chance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_line" ADD CONSTRAINT "quotation_line_quotation" FOREIGN KEY ("comp_id","quotation_id") REFERENCES "public"."quotation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_line" ADD CONSTRAINT "quotation_line_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_version" ON "quotation" USING btree ("comp_id","code","version");--> statement-breakpoint
CREATE INDEX "quotation_creator_key" ON "quotation" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "quotation_customer_key" ON "quotation" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "quotation_chance_key" ON "quotation" USING btree ("comp_id","chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "quotation_project_key" ON "quotation" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "quotation_pay_type_key" ON "quotation" USING btree ("comp_id","pay_type_id") WHERE pay_type_id is not null;--> statement-breakpoint
CREATE INDEX "quotation_by_change" ON "quotation" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotation_by_total" ON "quotation" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotation_by_name" ON "quotation" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "quotation_line_of" ON "quotation_line" USING btree ("comp_id","quotation_id","position");--> statement-breakpoint
CREATE INDEX "quotation_line_goods_key" ON "quotation_line" USING btree ("comp_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_quotation" FOREIGN KEY ("comp_id","quotation_id") REFERENCES "public"."quotation"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_quotation_key" ON "contract" USING btree ("comp_id","quotation_id") WHERE quotation_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "quotation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "quotation_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);