ALTER TABLE "kpi" ADD COLUMN "bonus_most" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "final_most" integer;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "person_sees" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "waits_for_release" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "calibration" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "calibration_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi" ADD COLUMN "released_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "kpi_template" ADD COLUMN "bonus_most" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_template" ADD COLUMN "final_most" integer;--> statement-breakpoint
ALTER TABLE "kpi_template" ADD COLUMN "person_sees" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_template" ADD COLUMN "waits_for_release" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Data: what was accepted before was seen as soon as it was.
UPDATE "kpi" SET "released_at" = "last_opt_date" WHERE "status" = 'accept';
