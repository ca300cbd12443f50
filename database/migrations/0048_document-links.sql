CREATE TABLE "document_link" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_link_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_link" ADD CONSTRAINT "document_link_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_link" ADD CONSTRAINT "document_link_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_link_once" ON "document_link" USING btree ("comp_id","document_id","subject_id");--> statement-breakpoint
CREATE INDEX "document_link_of_record" ON "document_link" USING btree ("comp_id","subject_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_link_creator_key" ON "document_link" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "document_link" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);