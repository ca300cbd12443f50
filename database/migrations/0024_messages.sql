CREATE TABLE "conversation" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"pair" text,
	"department_id" uuid,
	"subject_type" text,
	"subject_id" uuid,
	"owner_id" uuid,
	"notice" text DEFAULT '' NOT NULL,
	"notice_by_id" uuid,
	"notice_at" timestamp(3) with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"change_no" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_member" (
	"comp_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"read_counted" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_marked_unread" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_member_comp_id_conversation_id_person_id_pk" PRIMARY KEY("comp_id","conversation_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"change_no" integer NOT NULL,
	"counted" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"details" jsonb,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_all" boolean DEFAULT false NOT NULL,
	"reply_id" uuid,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"recalled_at" timestamp(3) with time zone,
	"pinned_at" timestamp(3) with time zone,
	CONSTRAINT "message_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_reaction" (
	"comp_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"person_id" uuid NOT NULL,
	"reacted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reaction_comp_id_message_id_reaction_person_id_pk" PRIMARY KEY("comp_id","message_id","reaction","person_id")
);
--> statement-breakpoint
ALTER TABLE "message_reaction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_notice_by" FOREIGN KEY ("comp_id","notice_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation" FOREIGN KEY ("comp_id","conversation_id") REFERENCES "public"."conversation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation" FOREIGN KEY ("comp_id","conversation_id") REFERENCES "public"."conversation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender" FOREIGN KEY ("comp_id","sender_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_message" FOREIGN KEY ("comp_id","message_id") REFERENCES "public"."message"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_pair" ON "conversation" USING btree ("comp_id","pair") WHERE pair is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_of_department" ON "conversation" USING btree ("comp_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_of_record" ON "conversation" USING btree ("comp_id","subject_type","subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_of_owner" ON "conversation" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "conversation_of_notice_by" ON "conversation" USING btree ("comp_id","notice_by_id");--> statement-breakpoint
CREATE INDEX "conversation_member_of_person" ON "conversation_member" USING btree ("comp_id","person_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_order" ON "message" USING btree ("comp_id","conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "message_client" ON "message" USING btree ("comp_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "message_changes" ON "message" USING btree ("comp_id","conversation_id","change_no");--> statement-breakpoint
CREATE INDEX "message_of_sender" ON "message" USING btree ("comp_id","sender_id","sent_at");--> statement-breakpoint
CREATE INDEX "message_calls" ON "message" USING btree ("comp_id","conversation_id","seq") WHERE is_all or mention_ids <> '{}';--> statement-breakpoint
CREATE INDEX "message_pinned" ON "message" USING btree ("comp_id","conversation_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "message_reaction_of_person" ON "message_reaction" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "conversation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "conversation_member" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "message" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "message_reaction" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);