CREATE TABLE "chance_stage" (
	"comp_id" uuid NOT NULL,
	"chance_id" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone NOT NULL,
	"state_id" uuid,
	"left_at" timestamp(3) with time zone,
	CONSTRAINT "chance_stage_comp_id_chance_id_entered_at_pk" PRIMARY KEY("comp_id","chance_id","entered_at")
);
--> statement-breakpoint
ALTER TABLE "chance_stage" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "enquiry" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"answer_by" date,
	"project_id" uuid,
	"purchase_apply_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"subtotal" numeric(15, 2) NOT NULL,
	"discount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "enquiry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "enquiry_line" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enquiry_id" uuid NOT NULL,
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
	"apply_item_id" uuid,
	"chosen_id" uuid,
	CONSTRAINT "enquiry_line_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "enquiry_line_sum" CHECK ("enquiry_line"."gross" = "enquiry_line"."amount" - "enquiry_line"."share" and "enquiry_line"."gross" = "enquiry_line"."net" + "enquiry_line"."tax")
);
--> statement-breakpoint
ALTER TABLE "enquiry_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "enquiry_offer" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answered_on" date,
	"delivery_days" integer,
	"valid_until" date,
	"note" text DEFAULT '' NOT NULL,
	"total" numeric(15, 2) DEFAULT '0' NOT NULL,
	"net" numeric(15, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(15, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "enquiry_offer_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "enquiry_offer_sum" CHECK ("enquiry_offer"."total" = "enquiry_offer"."net" + "enquiry_offer"."tax")
);
--> statement-breakpoint
ALTER TABLE "enquiry_offer" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "enquiry_price" (
	"comp_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"price" numeric(16, 6) NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"gross" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	CONSTRAINT "enquiry_price_comp_id_offer_id_line_id_pk" PRIMARY KEY("comp_id","offer_id","line_id"),
	CONSTRAINT "enquiry_price_sum" CHECK ("enquiry_price"."gross" = "enquiry_price"."net" + "enquiry_price"."tax")
);
--> statement-breakpoint
ALTER TABLE "enquiry_price" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "supplier_document" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"note" text DEFAULT '' NOT NULL,
	"reminded_on" date,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_document_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "supplier_document" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "supplier_rating" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"quality" smallint NOT NULL,
	"delivery" smallint NOT NULL,
	"price" smallint NOT NULL,
	"service" smallint NOT NULL,
	"score" numeric(3, 2) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_rating_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "supplier_rating_criteria" CHECK (least("supplier_rating"."quality", "supplier_rating"."delivery", "supplier_rating"."price", "supplier_rating"."service") >= 1 and
        greatest("supplier_rating"."quality", "supplier_rating"."delivery", "supplier_rating"."price", "supplier_rating"."service") <= 5)
);
--> statement-breakpoint
ALTER TABLE "supplier_rating" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "rating_num" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "rating" numeric(3, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "enquiry_id" uuid;
--> statement-breakpoint
ALTER TABLE "chance_stage" ADD CONSTRAINT "chance_stage_chance" FOREIGN KEY ("comp_id","chance_id") REFERENCES "public"."chance"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chance_stage" ADD CONSTRAINT "chance_stage_state" FOREIGN KEY ("comp_id","state_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_purchase_apply" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_line" ADD CONSTRAINT "enquiry_line_enquiry" FOREIGN KEY ("comp_id","enquiry_id") REFERENCES "public"."enquiry"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_line" ADD CONSTRAINT "enquiry_line_apply" FOREIGN KEY ("comp_id","apply_item_id") REFERENCES "public"."purchase_apply_item"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_line" ADD CONSTRAINT "enquiry_line_chosen" FOREIGN KEY ("comp_id","chosen_id") REFERENCES "public"."enquiry_offer"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_line" ADD CONSTRAINT "enquiry_line_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_offer" ADD CONSTRAINT "enquiry_offer_enquiry" FOREIGN KEY ("comp_id","enquiry_id") REFERENCES "public"."enquiry"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_offer" ADD CONSTRAINT "enquiry_offer_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_price" ADD CONSTRAINT "enquiry_price_offer" FOREIGN KEY ("comp_id","offer_id") REFERENCES "public"."enquiry_offer"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_price" ADD CONSTRAINT "enquiry_price_line" FOREIGN KEY ("comp_id","line_id") REFERENCES "public"."enquiry_line"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_document" ADD CONSTRAINT "supplier_document_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_document" ADD CONSTRAINT "supplier_document_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_rating" ADD CONSTRAINT "supplier_rating_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_rating" ADD CONSTRAINT "supplier_rating_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chance_stage_state_key" ON "chance_stage" USING btree ("comp_id","state_id") WHERE state_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_code" ON "enquiry" USING btree ("comp_id","code");
--> statement-breakpoint
CREATE INDEX "enquiry_creator_key" ON "enquiry" USING btree ("comp_id","creator_id");
--> statement-breakpoint
CREATE INDEX "enquiry_project_key" ON "enquiry" USING btree ("comp_id","project_id") WHERE project_id is not null;
--> statement-breakpoint
CREATE INDEX "enquiry_purchase_apply_key" ON "enquiry" USING btree ("comp_id","purchase_apply_id") WHERE purchase_apply_id is not null;
--> statement-breakpoint
CREATE INDEX "enquiry_by_name" ON "enquiry" USING btree ("comp_id","name","id");
--> statement-breakpoint
CREATE INDEX "enquiry_by_change" ON "enquiry" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "enquiry_line_apply_key" ON "enquiry_line" USING btree ("comp_id","apply_item_id") WHERE apply_item_id is not null;
--> statement-breakpoint
CREATE INDEX "enquiry_line_chosen_key" ON "enquiry_line" USING btree ("comp_id","chosen_id") WHERE chosen_id is not null;
--> statement-breakpoint
CREATE INDEX "enquiry_line_of" ON "enquiry_line" USING btree ("comp_id","enquiry_id","position");
--> statement-breakpoint
CREATE INDEX "enquiry_line_goods_key" ON "enquiry_line" USING btree ("comp_id","goods_id") WHERE goods_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_offer_once" ON "enquiry_offer" USING btree ("comp_id","enquiry_id","supplier_id");
--> statement-breakpoint
CREATE INDEX "enquiry_offer_supplier_key" ON "enquiry_offer" USING btree ("comp_id","supplier_id");
--> statement-breakpoint
CREATE INDEX "enquiry_price_line_key" ON "enquiry_price" USING btree ("comp_id","line_id");
--> statement-breakpoint
CREATE INDEX "supplier_document_of" ON "supplier_document" USING btree ("comp_id","supplier_id","valid_until");
--> statement-breakpoint
CREATE INDEX "supplier_document_creator_key" ON "supplier_document" USING btree ("comp_id","creator_id");
--> statement-breakpoint
CREATE INDEX "supplier_document_by_end" ON "supplier_document" USING btree ("comp_id","valid_until") WHERE valid_until is not null;
--> statement-breakpoint
CREATE INDEX "supplier_rating_of" ON "supplier_rating" USING btree ("comp_id","supplier_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "supplier_rating_person_key" ON "supplier_rating" USING btree ("comp_id","person_id");
--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_enquiry" FOREIGN KEY ("comp_id","enquiry_id") REFERENCES "public"."enquiry"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "supplier_by_rating" ON "supplier" USING btree ("comp_id","rating" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "store_order_enquiry_key" ON "store_order" USING btree ("comp_id","enquiry_id") WHERE enquiry_id is not null;
--> statement-breakpoint
CREATE POLICY "own_company" ON "chance_stage" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "enquiry" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "enquiry_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "enquiry_offer" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "enquiry_price" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "supplier_document" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
CREATE POLICY "own_company" ON "supplier_rating" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);
--> statement-breakpoint
-- Data: the stays of opportunities that were there before, from their histories: stages are named there as they were called.
insert into chance_stage (comp_id, chance_id, entered_at, state_id, left_at)
with moves as (
  select h.comp_id, h.subject_id as chance_id, h.created_at as at, h.details -> 'stateId' ->> 0 as was, h.details -> 'stateId' ->> 1 as became
  from history h where h.subject_type = 'chance' and jsonb_typeof(h.details -> 'stateId') = 'array'),
points as (
  select c.comp_id, c.id as chance_id, c.created_at as at, case when exists (select from moves m where m.comp_id = c.comp_id and m.chance_id = c.id)
    then (select m.was from moves m where m.comp_id = c.comp_id and m.chance_id = c.id order by m.at limit 1)
    else (select e.name from dictionary_entry e where e.comp_id = c.comp_id and e.id = c.state_id) end as stage
  from chance c
  union all select comp_id, chance_id, at, became from moves),
stays as (
  select p.*, lead(p.at) over (partition by p.comp_id, p.chance_id order by p.at) as until from points p)
select s.comp_id, s.chance_id, s.at, (select e.id from dictionary_entry e where e.comp_id = s.comp_id and e.kind = 'SALE_STATE' and e.name = s.stage
    order by e.is_retired, e.id limit 1),
  coalesce(s.until, case when c.status <> 0 then greatest(coalesce(c.status_date::timestamptz, c.last_opt_date), s.at) end)
from stays s join chance c on c.comp_id = s.comp_id and c.id = s.chance_id
on conflict do nothing;
