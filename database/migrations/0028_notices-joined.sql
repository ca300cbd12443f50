DROP INDEX "notification_feed";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "joined_into" uuid;--> statement-breakpoint
CREATE INDEX "notification_shown" ON "notification" USING btree ("comp_id","person_id","is_shown","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notification_joined" ON "notification" USING btree ("comp_id","joined_into") WHERE joined_into is not null;