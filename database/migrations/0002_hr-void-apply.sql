CREATE TABLE "void_apply" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "void_apply_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "void_apply" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "void_apply" ADD CONSTRAINT "void_apply_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "void_apply_waiting" ON "void_apply" USING btree ("comp_id","subject_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "void_apply_creator_key" ON "void_apply" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "void_apply_by_change" ON "void_apply" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "void_apply_by_creation" ON "void_apply" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company" ON "void_apply" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);