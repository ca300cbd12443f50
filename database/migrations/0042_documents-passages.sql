CREATE TABLE "document_passage" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"start" integer,
	"quote" text NOT NULL,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by_id" uuid,
	CONSTRAINT "document_passage_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_passage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_comment" FOREIGN KEY ("comp_id","comment_id") REFERENCES "public"."comment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_resolved_by" FOREIGN KEY ("comp_id","resolved_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_passage_of_document" ON "document_passage" USING btree ("comp_id","document_id");--> statement-breakpoint
CREATE INDEX "document_passage_comment_key" ON "document_passage" USING btree ("comp_id","comment_id");--> statement-breakpoint
CREATE INDEX "document_passage_resolved_by_key" ON "document_passage" USING btree ("comp_id","resolved_by_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "document_passage" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);