ALTER TABLE "common_apply" ADD COLUMN "form" jsonb;--> statement-breakpoint
ALTER TABLE "common_apply" ADD COLUMN "answers" jsonb;