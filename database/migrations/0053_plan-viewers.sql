CREATE TABLE "goal_viewer" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_viewer_comp_id_person_id_viewer_id_pk" PRIMARY KEY("comp_id","person_id","viewer_id")
);
--> statement-breakpoint
ALTER TABLE "goal_viewer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "goal_viewer" ADD CONSTRAINT "goal_viewer_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_viewer" ADD CONSTRAINT "goal_viewer_viewer" FOREIGN KEY ("comp_id","viewer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_viewer_key" ON "goal_viewer" USING btree ("comp_id","viewer_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_viewer" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);