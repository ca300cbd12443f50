CREATE TABLE "project_ended_task" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"status" text NOT NULL,
	"percent" double precision NOT NULL,
	CONSTRAINT "project_ended_task_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "project_ended_task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_plan" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"deadline" timestamp(3) with time zone,
	"constraint_kind" text,
	"constraint_date" timestamp(3) with time zone,
	"minutes" integer,
	"minutes_from" timestamp(3) with time zone,
	"minutes_to" timestamp(3) with time zone,
	"material_cost" numeric(15, 2),
	"expense_cost" numeric(15, 2),
	"product_cost" numeric(15, 2),
	CONSTRAINT "task_plan_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id"),
	CONSTRAINT "task_plan_constraint" CHECK ("task_plan"."constraint_kind" in ('ALAP', 'MSO', 'MFO', 'SNET', 'SNLT', 'FNET', 'FNLT') and ("task_plan"."constraint_date" is not null or "task_plan"."constraint_kind" = 'ALAP'))
);
--> statement-breakpoint
ALTER TABLE "task_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_predecessor" DROP CONSTRAINT "task_predecessor_type";--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "plan_calendar" text DEFAULT 'natural' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "own_calendar" jsonb;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "value_snapshot_id" uuid;--> statement-breakpoint
ALTER TABLE "project_ended_task" ADD CONSTRAINT "project_ended_task_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ended_task" ADD CONSTRAINT "project_ended_task_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_plan" ADD CONSTRAINT "task_plan_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_ended_task_of" ON "project_ended_task" USING btree ("comp_id","project_id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_plan_calendar" CHECK ("project"."plan_calendar" in ('natural', 'company', 'own') and ("project"."plan_calendar" <> 'own' or "project"."own_calendar" is not null));--> statement-breakpoint
ALTER TABLE "task_predecessor" ADD CONSTRAINT "task_predecessor_type" CHECK ("task_predecessor"."type" in ('FS', 'SS', 'FF', 'SF'));--> statement-breakpoint
CREATE POLICY "own_company" ON "project_ended_task" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_plan" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);