CREATE TABLE "finance_month" (
	"comp_id" uuid NOT NULL,
	"month" date NOT NULL,
	"closer_id" uuid NOT NULL,
	"closed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_month_comp_id_month_pk" PRIMARY KEY("comp_id","month")
);
--> statement-breakpoint
ALTER TABLE "finance_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "finance_repayment" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "finance_month" ADD CONSTRAINT "finance_month_closer" FOREIGN KEY ("comp_id","closer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_month_closer_key" ON "finance_month" USING btree ("comp_id","closer_id");--> statement-breakpoint
ALTER TABLE "finance_repayment" ADD CONSTRAINT "finance_repayment_reverses" FOREIGN KEY ("comp_id","reverses_id") REFERENCES "public"."finance_repayment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_repayment_reversed_once" ON "finance_repayment" USING btree ("comp_id","reverses_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_month" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);