CREATE TABLE "goods" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit_id" uuid,
	"type_id" uuid,
	"status_id" uuid,
	"price" numeric(16, 6) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"is_delete" smallint DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "goods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_unit" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_status" FOREIGN KEY ("comp_id","status_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_code" ON "goods" USING btree ("comp_id","code") WHERE is_delete = 0;--> statement-breakpoint
CREATE INDEX "goods_creator_key" ON "goods" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "goods_unit_key" ON "goods" USING btree ("comp_id","unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "goods_type_key" ON "goods" USING btree ("comp_id","type_id") WHERE type_id is not null;--> statement-breakpoint
CREATE INDEX "goods_status_key" ON "goods" USING btree ("comp_id","status_id") WHERE status_id is not null;--> statement-breakpoint
CREATE INDEX "goods_by_change" ON "goods" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_by_name" ON "goods" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "goods_by_price" ON "goods" USING btree ("comp_id","price" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company" ON "goods" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);