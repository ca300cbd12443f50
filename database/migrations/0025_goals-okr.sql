CREATE TABLE "okr_notice" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_notice_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "okr_notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_key_result" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"figure" text,
	"unit" text DEFAULT '' NOT NULL,
	"start_value" numeric(18, 2) NOT NULL,
	"target_value" numeric(18, 2) NOT NULL,
	"current_value" numeric(18, 2),
	"owner_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	"progress" integer,
	"score" smallint,
	"confidence" smallint,
	"place" integer NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_key_result_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_key_result_way" CHECK ("okr_key_result"."start_value" <> "okr_key_result"."target_value"),
	CONSTRAINT "okr_key_result_weight" CHECK ("okr_key_result"."weight" between 0 and 10000),
	CONSTRAINT "okr_key_result_score" CHECK ("okr_key_result"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "okr_key_result" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_check" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_result_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"value" numeric(18, 2) NOT NULL,
	"progress" integer NOT NULL,
	"confidence" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_check_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "okr_check" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_objective" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"manager_id" uuid NOT NULL,
	"parent_id" uuid,
	"plv" smallint NOT NULL,
	"business_value" numeric(3, 1),
	"status" smallint DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"progress" integer,
	"score" smallint,
	"is_locked" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_objective_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_objective_weight" CHECK ("okr_objective"."weight" between 0 and 10000),
	CONSTRAINT "okr_objective_score" CHECK ("okr_objective"."score" between 0 and 100),
	CONSTRAINT "okr_objective_value" CHECK ("okr_objective"."business_value" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "okr_objective" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_alignment" (
	"comp_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"aligned_id" uuid NOT NULL,
	CONSTRAINT "okr_alignment_comp_id_objective_id_aligned_id_pk" PRIMARY KEY("comp_id","objective_id","aligned_id")
);
--> statement-breakpoint
ALTER TABLE "okr_alignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_task" (
	"comp_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_task_comp_id_objective_id_task_id_pk" PRIMARY KEY("comp_id","objective_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "okr_task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_review" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"words" text NOT NULL,
	"score" smallint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_review_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_review_score" CHECK ("okr_review"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "okr_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "okr_notice" ADD CONSTRAINT "okr_notice_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_key_result" ADD CONSTRAINT "okr_key_result_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_key_result" ADD CONSTRAINT "okr_key_result_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_check" ADD CONSTRAINT "okr_check_key_result" FOREIGN KEY ("comp_id","key_result_id") REFERENCES "public"."okr_key_result"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_check" ADD CONSTRAINT "okr_check_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_alignment" ADD CONSTRAINT "okr_alignment_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_alignment" ADD CONSTRAINT "okr_alignment_aligned" FOREIGN KEY ("comp_id","aligned_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_task" ADD CONSTRAINT "okr_task_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_task" ADD CONSTRAINT "okr_task_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_review" ADD CONSTRAINT "okr_review_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_review" ADD CONSTRAINT "okr_review_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "okr_notice_creator_key" ON "okr_notice" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "okr_key_result_of" ON "okr_key_result" USING btree ("comp_id","objective_id","place");--> statement-breakpoint
CREATE INDEX "okr_key_result_owner_key" ON "okr_key_result" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "okr_check_of" ON "okr_check" USING btree ("comp_id","key_result_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "okr_check_person_key" ON "okr_check" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "okr_objective_manager_key" ON "okr_objective" USING btree ("comp_id","manager_id","type","cycle");--> statement-breakpoint
CREATE INDEX "okr_objective_creator_key" ON "okr_objective" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "okr_objective_parent_key" ON "okr_objective" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE INDEX "okr_objective_of_cycle" ON "okr_objective" USING btree ("comp_id","type","cycle","id");--> statement-breakpoint
CREATE INDEX "okr_objective_by_change" ON "okr_objective" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "okr_alignment_aligned_key" ON "okr_alignment" USING btree ("comp_id","aligned_id");--> statement-breakpoint
CREATE INDEX "okr_task_task_key" ON "okr_task" USING btree ("comp_id","task_id");--> statement-breakpoint
CREATE INDEX "okr_review_of" ON "okr_review" USING btree ("comp_id","objective_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "okr_review_person_key" ON "okr_review" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_notice" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_key_result" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_check" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_objective" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_alignment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_task" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_review" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);