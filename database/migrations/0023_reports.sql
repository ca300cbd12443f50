CREATE TABLE "report" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"department_id" uuid,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_text" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" text DEFAULT 'given' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review" smallint DEFAULT 0 NOT NULL,
	"reviewer_id" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"score" smallint,
	"opinion" text DEFAULT '' NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_type" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"cycle" text NOT NULL,
	"department_ids" uuid[] NOT NULL,
	"sections" jsonb NOT NULL,
	"deadline_days" integer NOT NULL,
	"deadline_time" text NOT NULL,
	"makeup_days" integer NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"remind" boolean DEFAULT true NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_type_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_of_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."report_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reviewer" FOREIGN KEY ("comp_id","reviewer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reviewed_by" FOREIGN KEY ("comp_id","reviewed_by") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("comp_id","person_id","type_id","start_date") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "report_of_person" ON "report" USING btree ("comp_id","person_id","start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_by_cycle" ON "report" USING btree ("comp_id","type_id","start_date","person_id","status","is_late","review","score");--> statement-breakpoint
CREATE INDEX "report_department_key" ON "report" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "report_reviewer_key" ON "report" USING btree ("comp_id","reviewer_id","review");--> statement-breakpoint
CREATE INDEX "report_reviewed_by_key" ON "report" USING btree ("comp_id","reviewed_by");--> statement-breakpoint
CREATE INDEX "report_by_start" ON "report" USING btree ("comp_id","start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_by_change" ON "report" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "report_type_name" ON "report_type" USING btree ("comp_id","name");--> statement-breakpoint
CREATE POLICY "own_company" ON "report" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "report_type" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
-- Data: companies that are there begin with the usual templates.
INSERT INTO report_type (comp_id, id, name, cycle, department_ids, sections, deadline_days, deadline_time, makeup_days, position)
SELECT c.comp_id, md5(c.comp_id::text || t.cycle)::uuid, t.name, t.cycle, '{}', t.sections::jsonb, t.days, t.at, t.makeup, t.place FROM company c CROSS JOIN (VALUES
  ('日报', 'day', '[{"title":"今日完成","hint":"","isRequired":true,"fill":"done"},{"title":"明日计划","hint":"","isRequired":false,"fill":"plan"},{"title":"需要协助","hint":"","isRequired":false,"fill":"none"}]', 0, '21:00', 2, 1),
  ('周报', 'week', '[{"title":"本周完成","hint":"","isRequired":true,"fill":"done"},{"title":"下周计划","hint":"","isRequired":true,"fill":"plan"},{"title":"问题与建议","hint":"","isRequired":false,"fill":"none"}]', 1, '12:00', 3, 2),
  ('月报', 'month', '[{"title":"本月成果","hint":"","isRequired":true,"fill":"done"},{"title":"下月计划","hint":"","isRequired":true,"fill":"plan"},{"title":"总结与反思","hint":"","isRequired":false,"fill":"none"}]', 3, '18:00', 5, 3)
) AS t (name, cycle, sections, days, at, makeup, place) ON CONFLICT DO NOTHING;
