ALTER TABLE "import_run" ADD COLUMN "strangers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "people" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "task_plan" ADD COLUMN "is_elapsed" boolean DEFAULT false NOT NULL;