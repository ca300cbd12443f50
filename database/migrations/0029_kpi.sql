CREATE TABLE "kpi" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"template_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"evaluator_id" uuid NOT NULL,
	"second_evaluator_id" uuid,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"goals" jsonb NOT NULL,
	"performance_weight" integer NOT NULL,
	"levels" jsonb NOT NULL,
	"self_summary" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"performance_score" integer,
	"capability_score" integer,
	"bonus_score" integer DEFAULT 0 NOT NULL,
	"bonus_reason" text DEFAULT '' NOT NULL,
	"final_score" integer,
	"level" text,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kpi_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "kpi" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kpi_template" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"performance_weight" integer NOT NULL,
	"goals" jsonb NOT NULL,
	"levels" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kpi_template_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "kpi_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_of_template" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."kpi_template"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_evaluator" FOREIGN KEY ("comp_id","evaluator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_second_evaluator" FOREIGN KEY ("comp_id","second_evaluator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_once" ON "kpi" USING btree ("comp_id","person_id","type","start_date");--> statement-breakpoint
CREATE INDEX "kpi_template_key" ON "kpi" USING btree ("comp_id","template_id");--> statement-breakpoint
CREATE INDEX "kpi_evaluator_key" ON "kpi" USING btree ("comp_id","evaluator_id","status");--> statement-breakpoint
CREATE INDEX "kpi_second_evaluator_key" ON "kpi" USING btree ("comp_id","second_evaluator_id","status");--> statement-breakpoint
CREATE INDEX "kpi_creator_key" ON "kpi" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "kpi_by_cycle" ON "kpi" USING btree ("comp_id","type","start_date");--> statement-breakpoint
CREATE INDEX "kpi_by_change" ON "kpi" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_template_name" ON "kpi_template" USING btree ("comp_id","name");--> statement-breakpoint
CREATE POLICY "own_company" ON "kpi" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "kpi_template" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);