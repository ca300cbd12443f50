CREATE TABLE "tender" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"chance_id" uuid,
	"project_id" uuid,
	"creator_id" uuid NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"agency" text DEFAULT '' NOT NULL,
	"amount" numeric(15, 2),
	"budget" numeric(15, 2),
	"deadline" date,
	"open_date" date,
	"result_date" date,
	"won_amount" numeric(15, 2),
	"winner" text DEFAULT '' NOT NULL,
	"loss_reason" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"is_archive" boolean DEFAULT false NOT NULL,
	"deposit_out" numeric(15, 2) DEFAULT '0' NOT NULL,
	"doc_status" smallint DEFAULT 1 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tender_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "tender_deposit_out" CHECK ("tender"."deposit_out" >= 0)
);
--> statement-breakpoint
ALTER TABLE "tender" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tender_deposit" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tender_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"paid_on" date NOT NULL,
	"due_back_on" date,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"given_back_on" date,
	"given_back" numeric(15, 2),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tender_deposit_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "tender_deposit_amount" CHECK ("tender_deposit"."amount" > 0),
	CONSTRAINT "tender_deposit_back" CHECK ("tender_deposit"."given_back" between 0 and "tender_deposit"."amount"),
	CONSTRAINT "tender_deposit_day" CHECK (("tender_deposit"."given_back_on" is null) = ("tender_deposit"."given_back" is null))
);
--> statement-breakpoint
ALTER TABLE "tender_deposit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "tender_id" uuid;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_chance" FOREIGN KEY ("comp_id","chance_id") REFERENCES "public"."chance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_deposit" ADD CONSTRAINT "tender_deposit_tender" FOREIGN KEY ("comp_id","tender_id") REFERENCES "public"."tender"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_deposit" ADD CONSTRAINT "tender_deposit_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tender_code" ON "tender" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "tender_creator_key" ON "tender" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "tender_customer_key" ON "tender" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "tender_chance_key" ON "tender" USING btree ("comp_id","chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "tender_project_key" ON "tender" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "tender_by_amount" ON "tender" USING btree ("comp_id","amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tender_by_deadline" ON "tender" USING btree ("comp_id","deadline","id");--> statement-breakpoint
CREATE INDEX "tender_by_change" ON "tender" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_archive","status");--> statement-breakpoint
CREATE INDEX "tender_deposit_creator_key" ON "tender_deposit" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "tender_deposit_tender_key" ON "tender_deposit" USING btree ("comp_id","tender_id","paid_on");--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_tender" FOREIGN KEY ("comp_id","tender_id") REFERENCES "public"."tender"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_tender_key" ON "contract" USING btree ("comp_id","tender_id") WHERE tender_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "tender" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "tender_deposit" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);