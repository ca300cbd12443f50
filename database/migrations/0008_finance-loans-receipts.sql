CREATE TABLE "person_bank_account" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_bank_account_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "person_bank_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_repayment" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"repay_date" date NOT NULL,
	"way" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"cashier_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_repayment_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "finance_repayment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_receipt" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_order_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"receiver_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"reversed_by_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_receipt_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "store_receipt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_receipt_line" (
	"comp_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" numeric(15, 2) NOT NULL,
	CONSTRAINT "store_receipt_line_comp_id_receipt_id_position_pk" PRIMARY KEY("comp_id","receipt_id","position")
);
--> statement-breakpoint
ALTER TABLE "store_receipt_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "finance_order" DROP CONSTRAINT "finance_order_settled";--> statement-breakpoint
ALTER TABLE "expense_type" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_line" ADD COLUMN "memo_id" uuid;--> statement-breakpoint
ALTER TABLE "finance_order" ADD COLUMN "repaid_amount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_payment" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order_line" ADD COLUMN "received_quantity" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "person_bank_account" ADD CONSTRAINT "person_bank_account_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_repayment" ADD CONSTRAINT "finance_repayment_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_repayment" ADD CONSTRAINT "finance_repayment_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_repayment" ADD CONSTRAINT "finance_repayment_cashier" FOREIGN KEY ("comp_id","cashier_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt" ADD CONSTRAINT "store_receipt_order" FOREIGN KEY ("comp_id","store_order_id") REFERENCES "public"."store_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt" ADD CONSTRAINT "store_receipt_receiver" FOREIGN KEY ("comp_id","receiver_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt" ADD CONSTRAINT "store_receipt_reverser" FOREIGN KEY ("comp_id","reversed_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_receipt_line" ADD CONSTRAINT "store_receipt_line_receipt" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."store_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_repayment_order_key" ON "finance_repayment" USING btree ("comp_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "finance_repayment_by_state" ON "finance_repayment" USING btree ("comp_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "finance_repayment_by_day" ON "finance_repayment" USING btree ("comp_id","repay_date");--> statement-breakpoint
CREATE INDEX "store_receipt_order_key" ON "store_receipt" USING btree ("comp_id","store_order_id","created_at");--> statement-breakpoint
ALTER TABLE "finance_line" ADD CONSTRAINT "finance_line_memo" FOREIGN KEY ("comp_id","memo_id") REFERENCES "public"."bill_memo"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payment" ADD CONSTRAINT "finance_payment_reverses" FOREIGN KEY ("comp_id","reverses_id") REFERENCES "public"."finance_payment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_line_memo_once" ON "finance_line" USING btree ("comp_id","memo_id") WHERE memo_id is not null;--> statement-breakpoint
CREATE INDEX "finance_order_open_advance" ON "finance_order" USING btree ("comp_id","type","creator_id") WHERE paid_amount > settled_amount + repaid_amount;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_payment_reversed_once" ON "finance_payment" USING btree ("comp_id","reverses_id");--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_settled" CHECK ("finance_order"."settled_amount" >= 0 and "finance_order"."repaid_amount" >= 0 and "finance_order"."settled_amount" + "finance_order"."repaid_amount" <= "finance_order"."paid_amount");--> statement-breakpoint
ALTER TABLE "store_order_line" ADD CONSTRAINT "store_order_line_received" CHECK ("store_order_line"."received_quantity" between 0 and "store_order_line"."quantity");--> statement-breakpoint
CREATE POLICY "own_company" ON "person_bank_account" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_repayment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_receipt" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_receipt_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);