CREATE TABLE "document_shared" (
	"comp_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"state" text NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"written_seq" integer DEFAULT 0 NOT NULL,
	"size" integer NOT NULL,
	"is_cleared" boolean DEFAULT false NOT NULL,
	"sitting_version" integer,
	"sitting_at" timestamp(3) with time zone,
	CONSTRAINT "document_shared_comp_id_document_id_pk" PRIMARY KEY("comp_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "document_shared" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_update" (
	"comp_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"update" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_update_comp_id_document_id_seq_pk" PRIMARY KEY("comp_id","document_id","seq")
);
--> statement-breakpoint
ALTER TABLE "document_update" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_shared" ADD CONSTRAINT "document_shared_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_update" ADD CONSTRAINT "document_update_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_update" ADD CONSTRAINT "document_update_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_update_person_key" ON "document_update" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "document_shared" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "document_update" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);