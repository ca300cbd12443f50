CREATE TABLE "note" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"kind" smallint DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_must_read" boolean DEFAULT false NOT NULL,
	"is_joinable" boolean DEFAULT false NOT NULL,
	"join_until" timestamp(3) with time zone,
	"join_most" integer,
	"vote" smallint DEFAULT 0 NOT NULL,
	"is_vote_anonymous" boolean DEFAULT false NOT NULL,
	"vote_until" timestamp(3) with time zone,
	"liked_num" integer DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"joined_num" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "post" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_ballot" (
	"comp_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"voted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_ballot_comp_id_option_id_person_id_pk" PRIMARY KEY("comp_id","option_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "post_ballot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_mark" (
	"comp_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"person_id" uuid NOT NULL,
	"marked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_mark_comp_id_post_id_mark_person_id_pk" PRIMARY KEY("comp_id","post_id","mark","person_id")
);
--> statement-breakpoint
ALTER TABLE "post_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_option" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"voted_num" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "post_option_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "post_option" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_topic" (
	"comp_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_topic_comp_id_post_id_topic_pk" PRIMARY KEY("comp_id","post_id","topic")
);
--> statement-breakpoint
ALTER TABLE "post_topic" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_ballot" ADD CONSTRAINT "post_ballot_option" FOREIGN KEY ("comp_id","option_id") REFERENCES "public"."post_option"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_ballot" ADD CONSTRAINT "post_ballot_post" FOREIGN KEY ("comp_id","post_id") REFERENCES "public"."post"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_ballot" ADD CONSTRAINT "post_ballot_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mark" ADD CONSTRAINT "post_mark_post" FOREIGN KEY ("comp_id","post_id") REFERENCES "public"."post"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mark" ADD CONSTRAINT "post_mark_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_option" ADD CONSTRAINT "post_option_post" FOREIGN KEY ("comp_id","post_id") REFERENCES "public"."post"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topic" ADD CONSTRAINT "post_topic_post" FOREIGN KEY ("comp_id","post_id") REFERENCES "public"."post"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_by_change" ON "note" USING btree ("comp_id","creator_id","status","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_newest" ON "post" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_of_creator" ON "post" USING btree ("comp_id","creator_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_ballot_of_post" ON "post_ballot" USING btree ("comp_id","post_id","person_id");--> statement-breakpoint
CREATE INDEX "post_ballot_of_person" ON "post_ballot" USING btree ("comp_id","person_id","post_id");--> statement-breakpoint
CREATE INDEX "post_mark_of_person" ON "post_mark" USING btree ("comp_id","person_id","mark","marked_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_option_of_post" ON "post_option" USING btree ("comp_id","post_id","place");--> statement-breakpoint
CREATE INDEX "post_topic_newest" ON "post_topic" USING btree ("comp_id",lower(topic),"created_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company" ON "note" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "post" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "post_ballot" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "post_mark" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "post_option" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "post_topic" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);