CREATE TABLE "contract_change" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"type_id" uuid,
	"pay_type_id" uuid,
	"start_date" date,
	"end_date" date,
	"need_invoice" boolean DEFAULT true NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"agreed_at" timestamp(3) with time zone,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_change_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_change_total" CHECK ("contract_change"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contract_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_code" ON "contract_change" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_waiting" ON "contract_change" USING btree ("comp_id","contract_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "contract_change_contract_key" ON "contract_change" USING btree ("comp_id","contract_id","created_at");--> statement-breakpoint
CREATE INDEX "contract_change_creator_key" ON "contract_change" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_change_type_key" ON "contract_change" USING btree ("comp_id","type_id");--> statement-breakpoint
CREATE INDEX "contract_change_pay_type_key" ON "contract_change" USING btree ("comp_id","pay_type_id");--> statement-breakpoint
CREATE INDEX "contract_change_by_change" ON "contract_change" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE INDEX "comment_visits" ON "comment" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE type = 'visit';--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_change" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);