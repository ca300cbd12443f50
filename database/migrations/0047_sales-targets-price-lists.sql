CREATE TABLE "price_list" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_list_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "price_list_days" CHECK ("price_list"."end_date" >= "price_list"."start_date")
);
--> statement-breakpoint
ALTER TABLE "price_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "price_list_item" (
	"comp_id" uuid NOT NULL,
	"price_list_id" uuid NOT NULL,
	"goods_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"price" numeric(16, 6) NOT NULL,
	CONSTRAINT "price_list_item_comp_id_price_list_id_goods_id_pk" PRIMARY KEY("comp_id","price_list_id","goods_id")
);
--> statement-breakpoint
ALTER TABLE "price_list_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sales_target" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"about" text NOT NULL,
	"month" date NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"setter_id" uuid NOT NULL,
	"set_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_target_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "sales_target_amount" CHECK ("sales_target"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "sales_target" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_item" ADD CONSTRAINT "price_list_item_list" FOREIGN KEY ("comp_id","price_list_id") REFERENCES "public"."price_list"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_item" ADD CONSTRAINT "price_list_item_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_setter" FOREIGN KEY ("comp_id","setter_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_creator_key" ON "price_list" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "price_list_by_change" ON "price_list" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_list_by_start" ON "price_list" USING btree ("comp_id","start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_list_by_name" ON "price_list" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "price_list_item_goods_key" ON "price_list_item" USING btree ("comp_id","goods_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_target_once" ON "sales_target" USING btree ("comp_id","person_id","about","month");--> statement-breakpoint
CREATE INDEX "sales_target_by_month" ON "sales_target" USING btree ("comp_id","about","month" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_target_setter_key" ON "sales_target" USING btree ("comp_id","setter_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "price_list" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "price_list_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "sales_target" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);