CREATE TABLE "document" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"owner_id" uuid,
	"shelf" uuid GENERATED ALWAYS AS (coalesce(parent_id, owner_id, comp_id)) STORED,
	"rank" smallint GENERATED ALWAYS AS (case when kind = 'folder' then 0 else 1 end) STORED,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"is_apart" boolean DEFAULT false NOT NULL,
	"sources" uuid[] NOT NULL,
	"removal" uuid,
	"removed_at" timestamp(3) with time zone,
	"creator_id" uuid NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "document_has_its_kind" CHECK (("document"."kind" = 'file') = ("document"."file_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_mark" (
	"comp_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"person_id" uuid NOT NULL,
	"marked_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_mark_comp_id_document_id_person_id_mark_pk" PRIMARY KEY("comp_id","document_id","person_id","mark")
);
--> statement-breakpoint
ALTER TABLE "document_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_right" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"person_id" uuid,
	"department_id" uuid,
	"right_level" smallint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_right_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "document_right_holder_is_one" CHECK (num_nonnulls("document_right"."person_id", "document_right"."department_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "document_right" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_version" (
	"comp_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"document" jsonb,
	"file_id" uuid,
	"person_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_version_comp_id_document_id_number_pk" PRIMARY KEY("comp_id","document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."document"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_changed_by" FOREIGN KEY ("comp_id","changed_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_mark" ADD CONSTRAINT "document_mark_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_mark" ADD CONSTRAINT "document_mark_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_right" ADD CONSTRAINT "document_right_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_right" ADD CONSTRAINT "document_right_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_right" ADD CONSTRAINT "document_right_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_of_folder" ON "document" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE INDEX "document_by_name" ON "document" USING btree ("comp_id","shelf","rank",name collate "zh-x-icu","id") WHERE removal is null;--> statement-breakpoint
CREATE INDEX "document_by_change" ON "document" USING btree ("comp_id","shelf","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removal is null;--> statement-breakpoint
CREATE INDEX "document_changed" ON "document" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removal is null;--> statement-breakpoint
CREATE INDEX "document_removed" ON "document" USING btree ("comp_id","removed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removal = id;--> statement-breakpoint
CREATE INDEX "document_removal" ON "document" USING btree ("comp_id","removal") WHERE removal is not null;--> statement-breakpoint
CREATE INDEX "document_owner_key" ON "document" USING btree ("comp_id","owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "document_file_key" ON "document" USING btree ("comp_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "document_creator_key" ON "document" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "document_changed_by_key" ON "document" USING btree ("comp_id","changed_by_id");--> statement-breakpoint
CREATE INDEX "document_mark_of_person" ON "document_mark" USING btree ("comp_id","person_id","mark","marked_at" DESC NULLS LAST,"document_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "document_right_holder" ON "document_right" USING btree ("comp_id","document_id",coalesce(person_id, department_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "document_right_of_person" ON "document_right" USING btree ("comp_id","person_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_right_department_key" ON "document_right" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "document_version_file_key" ON "document_version" USING btree ("comp_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "document_version_person_key" ON "document_version" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "document" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "document_mark" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "document_right" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "document_version" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);