ALTER TABLE "chance" ADD COLUMN "doc_status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "doc_status" smallint DEFAULT 1 NOT NULL;