ALTER TABLE "company" ADD COLUMN "figures_counted" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is there is behind; a company that comes from now on has nothing to make up for.
ALTER TABLE "company" ALTER COLUMN "figures_counted" SET DEFAULT 1;
