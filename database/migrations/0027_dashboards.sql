CREATE TABLE "dashboard" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ready" text,
	"is_company" boolean DEFAULT false NOT NULL,
	"widgets" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "dashboard" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_ready" ON "dashboard" USING btree ("comp_id","owner_id","ready");--> statement-breakpoint
CREATE INDEX "dashboard_of_company" ON "dashboard" USING btree ("comp_id","is_company","created_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "dashboard" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);