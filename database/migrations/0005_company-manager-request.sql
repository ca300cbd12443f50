CREATE TABLE "manager_request" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"manager_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manager_request_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "manager_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_former_manager" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"manager_id" uuid NOT NULL,
	"until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_former_manager_comp_id_person_id_manager_id_pk" PRIMARY KEY("comp_id","person_id","manager_id")
);
--> statement-breakpoint
ALTER TABLE "person_former_manager" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "manager_request" ADD CONSTRAINT "manager_request_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_request" ADD CONSTRAINT "manager_request_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_former_manager" ADD CONSTRAINT "person_former_manager_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_former_manager" ADD CONSTRAINT "person_former_manager_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manager_request_manager_key" ON "manager_request" USING btree ("comp_id","manager_id");--> statement-breakpoint
CREATE INDEX "person_former_manager_manager_key" ON "person_former_manager" USING btree ("comp_id","manager_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "manager_request" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person_former_manager" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);