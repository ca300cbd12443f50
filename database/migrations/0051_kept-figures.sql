CREATE TABLE "figure_fact" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"dim" text NOT NULL,
	"key" text NOT NULL,
	"month" date NOT NULL,
	"num" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "figure_fact_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "figure_fact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
CREATE INDEX "figure_fact_of" ON "figure_fact" USING btree ("comp_id","source","dim","month");--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_company" ON "figure_fact" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);