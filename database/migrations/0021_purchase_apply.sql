CREATE TABLE "purchase_apply" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
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
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply_line" ADD CONSTRAINT "purchase_apply_line_of" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_apply_creator_key" ON "purchase_apply" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "purchase_apply_by_change" ON "purchase_apply" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);