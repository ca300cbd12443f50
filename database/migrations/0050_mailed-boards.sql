CREATE TABLE "dashboard_mail" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"dashboard_id" uuid,
	"ready" text,
	"rhythm" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" smallint,
	"hour" smallint NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_mail_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "dashboard_mail_of_one" CHECK (("dashboard_mail"."dashboard_id" is null) <> ("dashboard_mail"."ready" is null))
);
--> statement-breakpoint
ALTER TABLE "dashboard_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dashboard_mail_recipient" (
	"comp_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dashboard_mail_recipient_comp_id_mail_id_person_id_pk" PRIMARY KEY("comp_id","mail_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "dashboard_mail_recipient" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dashboard_mail_sent" (
	"comp_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "dashboard_mail_sent_comp_id_mail_id_person_id_due_at_pk" PRIMARY KEY("comp_id","mail_id","person_id","due_at")
);
--> statement-breakpoint
ALTER TABLE "dashboard_mail_sent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dashboard_mail" ADD CONSTRAINT "dashboard_mail_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_mail" ADD CONSTRAINT "dashboard_mail_board" FOREIGN KEY ("comp_id","dashboard_id") REFERENCES "public"."dashboard"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_mail_recipient" ADD CONSTRAINT "dashboard_mail_recipient_of" FOREIGN KEY ("comp_id","mail_id") REFERENCES "public"."dashboard_mail"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_mail_recipient" ADD CONSTRAINT "dashboard_mail_recipient_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_mail_sent" ADD CONSTRAINT "dashboard_mail_sent_of" FOREIGN KEY ("comp_id","mail_id") REFERENCES "public"."dashboard_mail"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_mail_sent" ADD CONSTRAINT "dashboard_mail_sent_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_mail_owner_key" ON "dashboard_mail" USING btree ("comp_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "dashboard_mail_board_key" ON "dashboard_mail" USING btree ("comp_id","dashboard_id") WHERE dashboard_id is not null;--> statement-breakpoint
CREATE INDEX "dashboard_mail_due" ON "dashboard_mail" USING btree ("next_at","comp_id");--> statement-breakpoint
CREATE INDEX "dashboard_mail_recipient_person_key" ON "dashboard_mail_recipient" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "dashboard_mail" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "dashboard_mail_recipient" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "dashboard_mail_sent" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);