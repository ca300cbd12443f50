CREATE TABLE "goal" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"person_id" uuid NOT NULL,
	"task_id" uuid,
	"parent_id" uuid,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"plan_num" numeric(15, 2),
	"done_num" numeric(15, 2),
	"unit" text DEFAULT '' NOT NULL,
	"status_set" smallint,
	"finished_at" timestamp(3) with time zone,
	"from_id" uuid,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "goal_progress" CHECK ("goal"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "goal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_lock" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"locker_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_lock_comp_id_person_id_type_cycle_pk" PRIMARY KEY("comp_id","person_id","type","cycle")
);
--> statement-breakpoint
ALTER TABLE "goal_lock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_march" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"person_id" uuid,
	"day" date NOT NULL,
	"progress" integer NOT NULL,
	"done_num" numeric(15, 2),
	"status" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_march_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "goal_march" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_snapshot" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"name" text NOT NULL,
	"goals" jsonb NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_snapshot_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "goal_snapshot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."goal"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_lock" ADD CONSTRAINT "goal_lock_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_lock" ADD CONSTRAINT "goal_lock_locker" FOREIGN KEY ("comp_id","locker_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_march" ADD CONSTRAINT "goal_march_goal" FOREIGN KEY ("comp_id","goal_id") REFERENCES "public"."goal"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_march" ADD CONSTRAINT "goal_march_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_snapshot" ADD CONSTRAINT "goal_snapshot_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_snapshot" ADD CONSTRAINT "goal_snapshot_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_of_person" ON "goal" USING btree ("comp_id","person_id","type","cycle","id");--> statement-breakpoint
CREATE INDEX "goal_task_key" ON "goal" USING btree ("comp_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "goal_parent_key" ON "goal" USING btree ("comp_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "goal_creator_key" ON "goal" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goal_carried_once" ON "goal" USING btree ("comp_id","from_id") WHERE from_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "goal_task_once" ON "goal" USING btree ("comp_id","task_id","person_id","type","cycle") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "goal_lock_locker_key" ON "goal_lock" USING btree ("comp_id","locker_id");--> statement-breakpoint
CREATE INDEX "goal_march_of" ON "goal_march" USING btree ("comp_id","goal_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goal_march_person_key" ON "goal_march" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "goal_snapshot_of" ON "goal_snapshot" USING btree ("comp_id","person_id","type","cycle","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goal_snapshot_creator_key" ON "goal_snapshot" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "goal" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_lock" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_march" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_snapshot" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);