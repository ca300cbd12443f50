CREATE TABLE "scheduled_message" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_all" boolean DEFAULT false NOT NULL,
	"send_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_message_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "scheduled_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_conversation" FOREIGN KEY ("comp_id","conversation_id") REFERENCES "public"."conversation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_message_order" ON "scheduled_message" USING btree ("comp_id","conversation_id","person_id","send_at","id");--> statement-breakpoint
CREATE INDEX "scheduled_message_of_person" ON "scheduled_message" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "scheduled_message" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);