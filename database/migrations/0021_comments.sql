CREATE TABLE "comment_reaction" (
	"comp_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reaction_comp_id_comment_id_person_id_reaction_pk" PRIMARY KEY("comp_id","comment_id","person_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "comment_reaction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "edited_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_of" FOREIGN KEY ("comp_id","comment_id") REFERENCES "public"."comment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reaction_person_key" ON "comment_reaction" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "comment_reaction" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);