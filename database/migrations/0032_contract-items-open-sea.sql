CREATE TABLE "contract_line" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"goods_id" uuid,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(16, 4) NOT NULL,
	"price" numeric(16, 6) NOT NULL,
	"discount_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"share" numeric(15, 2) DEFAULT '0' NOT NULL,
	"gross" numeric(15, 2) NOT NULL,
	"net" numeric(15, 2) NOT NULL,
	"tax" numeric(15, 2) NOT NULL,
	CONSTRAINT "contract_line_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_line_sum" CHECK ("contract_line"."gross" = "contract_line"."amount" - "contract_line"."share" and "contract_line"."gross" = "contract_line"."net" + "contract_line"."tax")
);
--> statement-breakpoint
ALTER TABLE "contract_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "end_reminded_on" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "followed_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_goods" FOREIGN KEY ("comp_id","goods_id") REFERENCES "public"."goods"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_line_of" ON "contract_line" USING btree ("comp_id","contract_id","position");--> statement-breakpoint
CREATE INDEX "contract_line_goods_key" ON "contract_line" USING btree ("comp_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);