CREATE TABLE "daily_run" (
	"comp_id" uuid NOT NULL,
	"job" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "daily_run_comp_id_job_pk" PRIMARY KEY("comp_id","job")
);
--> statement-breakpoint
ALTER TABLE "daily_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_month" (
	"comp_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"month" date NOT NULL,
	"person_id" uuid NOT NULL,
	"sent" integer NOT NULL,
	"late" integer NOT NULL,
	"reviewed" integer NOT NULL,
	"points" integer NOT NULL,
	"scored" integer NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "report_month_comp_id_type_id_month_person_id_pk" PRIMARY KEY("comp_id","type_id","month","person_id")
);
--> statement-breakpoint
ALTER TABLE "report_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "okr_check" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_month" ADD CONSTRAINT "report_month_of_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."report_type"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_month" ADD CONSTRAINT "report_month_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_company" ON "daily_run" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "report_month" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
-- Data: comments on passages that are there quote them too.
update comment c set quote = p.quote from document_passage p where p.comp_id = c.comp_id and p.comment_id = c.id;
