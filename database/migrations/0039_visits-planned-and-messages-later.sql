CREATE TABLE "visit_plan" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"visit_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"visit_id" uuid,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_plan_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scheduled_message" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_all" boolean DEFAULT false NOT NULL,
	"send_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_message_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "scheduled_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "share_by_creator";--> statement-breakpoint
DROP INDEX "share_newest";--> statement-breakpoint
ALTER TABLE "visit_plan" ADD CONSTRAINT "visit_plan_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_plan" ADD CONSTRAINT "visit_plan_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_conversation" FOREIGN KEY ("comp_id","conversation_id") REFERENCES "public"."conversation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_plan_creator_key" ON "visit_plan" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "visit_plan_customer_key" ON "visit_plan" USING btree ("comp_id","customer_id","creator_id");--> statement-breakpoint
CREATE INDEX "visit_plan_visit_key" ON "visit_plan" USING btree ("comp_id","visit_id") WHERE visit_id is not null;--> statement-breakpoint
CREATE INDEX "visit_plan_by_day" ON "visit_plan" USING btree ("comp_id","visit_on","id");--> statement-breakpoint
CREATE INDEX "visit_plan_by_change" ON "visit_plan" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scheduled_message_order" ON "scheduled_message" USING btree ("comp_id","conversation_id","person_id","send_at","id");--> statement-breakpoint
CREATE INDEX "scheduled_message_of_person" ON "scheduled_message" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "share_by_creator" ON "share" USING btree ("comp_id","creator_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_newest" ON "share" USING btree ("comp_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "own_company" ON "visit_plan" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "scheduled_message" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);