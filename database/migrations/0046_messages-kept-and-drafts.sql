ALTER TABLE "conversation" ADD COLUMN "gone_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD COLUMN "draft" text DEFAULT '' NOT NULL;