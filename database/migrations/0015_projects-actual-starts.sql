ALTER TABLE "project_snapshot" ADD COLUMN "file_number" integer;--> statement-breakpoint
ALTER TABLE "task_plan" ADD COLUMN "real_start_date" timestamp(3) with time zone;