CREATE TABLE "comment_reaction" (
	"comp_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reaction_comp_id_comment_id_person_id_reaction_pk" PRIMARY KEY("comp_id","comment_id","person_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "comment_reaction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_booking" (
	"comp_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "contract_booking_comp_id_payment_id_term_id_pk" PRIMARY KEY("comp_id","payment_id","term_id")
);
--> statement-breakpoint
ALTER TABLE "contract_booking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_deposit" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"received_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"payment_id" uuid,
	"given_back_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_deposit_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_deposit_amount" CHECK ("contract_deposit"."amount" > 0),
	CONSTRAINT "contract_deposit_once" CHECK ("contract_deposit"."payment_id" is null or "contract_deposit"."given_back_on" is null)
);
--> statement-breakpoint
ALTER TABLE "contract_deposit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_invoice" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"issued_on" date NOT NULL,
	"creator_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_invoice_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_invoice_amount" CHECK ("contract_invoice"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_payment" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"pay_date" date NOT NULL,
	"pay_type_id" uuid,
	"serial" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_payment_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_payment_amount" CHECK ("contract_payment"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_term" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"num" integer NOT NULL,
	"type" smallint NOT NULL,
	"name" text NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"payment_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"payment_date" date,
	"finish_date" date,
	"period" text DEFAULT '' NOT NULL,
	"reminded_on" date,
	CONSTRAINT "contract_term_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_term_paid" CHECK ("contract_term"."payment_amount" between 0 and "contract_term"."price")
);
--> statement-breakpoint
ALTER TABLE "contract_term" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"person_id" uuid NOT NULL,
	"task_id" uuid,
	"parent_id" uuid,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"plan_num" numeric(15, 2),
	"done_num" numeric(15, 2),
	"unit" text DEFAULT '' NOT NULL,
	"status_set" smallint,
	"finished_at" timestamp(3) with time zone,
	"from_id" uuid,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "goal_progress" CHECK ("goal"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "goal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_lock" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"locker_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_lock_comp_id_person_id_type_cycle_pk" PRIMARY KEY("comp_id","person_id","type","cycle")
);
--> statement-breakpoint
ALTER TABLE "goal_lock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_march" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"person_id" uuid,
	"day" date NOT NULL,
	"progress" integer NOT NULL,
	"done_num" numeric(15, 2),
	"status" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_march_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "goal_march" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goal_snapshot" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"name" text NOT NULL,
	"goals" jsonb NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goal_snapshot_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "goal_snapshot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kpi" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"template_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"evaluator_id" uuid NOT NULL,
	"second_evaluator_id" uuid,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"goals" jsonb NOT NULL,
	"performance_weight" integer NOT NULL,
	"levels" jsonb NOT NULL,
	"self_summary" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"performance_score" integer,
	"capability_score" integer,
	"bonus_score" integer DEFAULT 0 NOT NULL,
	"bonus_reason" text DEFAULT '' NOT NULL,
	"final_score" integer,
	"level" text,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kpi_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "kpi" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kpi_template" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"performance_weight" integer NOT NULL,
	"goals" jsonb NOT NULL,
	"levels" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kpi_template_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "kpi_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_notice" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_notice_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "okr_notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_key_result" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"figure" text,
	"unit" text DEFAULT '' NOT NULL,
	"start_value" numeric(18, 2) NOT NULL,
	"target_value" numeric(18, 2) NOT NULL,
	"current_value" numeric(18, 2),
	"owner_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	"progress" integer,
	"score" smallint,
	"confidence" smallint,
	"place" integer NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_key_result_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_key_result_way" CHECK ("okr_key_result"."start_value" <> "okr_key_result"."target_value"),
	CONSTRAINT "okr_key_result_weight" CHECK ("okr_key_result"."weight" between 0 and 10000),
	CONSTRAINT "okr_key_result_score" CHECK ("okr_key_result"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "okr_key_result" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_check" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_result_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"value" numeric(18, 2) NOT NULL,
	"progress" integer NOT NULL,
	"confidence" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_check_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "okr_check" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_objective" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"cycle" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"manager_id" uuid NOT NULL,
	"parent_id" uuid,
	"plv" smallint NOT NULL,
	"business_value" numeric(3, 1),
	"status" smallint DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"progress" integer,
	"score" smallint,
	"is_locked" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_objective_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_objective_weight" CHECK ("okr_objective"."weight" between 0 and 10000),
	CONSTRAINT "okr_objective_score" CHECK ("okr_objective"."score" between 0 and 100),
	CONSTRAINT "okr_objective_value" CHECK ("okr_objective"."business_value" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "okr_objective" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_alignment" (
	"comp_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"aligned_id" uuid NOT NULL,
	CONSTRAINT "okr_alignment_comp_id_objective_id_aligned_id_pk" PRIMARY KEY("comp_id","objective_id","aligned_id")
);
--> statement-breakpoint
ALTER TABLE "okr_alignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_task" (
	"comp_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_task_comp_id_objective_id_task_id_pk" PRIMARY KEY("comp_id","objective_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "okr_task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "okr_review" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"words" text NOT NULL,
	"score" smallint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "okr_review_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "okr_review_score" CHECK ("okr_review"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "okr_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_apply" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"needed_on" date,
	"project_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_apply_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_apply" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_apply_line" (
	"comp_id" uuid NOT NULL,
	"purchase_apply_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(15, 2) NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "purchase_apply_line_comp_id_purchase_apply_id_position_pk" PRIMARY KEY("comp_id","purchase_apply_id","position")
);
--> statement-breakpoint
ALTER TABLE "purchase_apply_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"department_id" uuid,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_text" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" text DEFAULT 'given' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review" smallint DEFAULT 0 NOT NULL,
	"reviewer_id" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"score" smallint,
	"opinion" text DEFAULT '' NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_type" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"cycle" text NOT NULL,
	"department_ids" uuid[] NOT NULL,
	"sections" jsonb NOT NULL,
	"deadline_days" integer NOT NULL,
	"deadline_time" text NOT NULL,
	"makeup_days" integer NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"remind" boolean DEFAULT true NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_type_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "supplier_by_creation";--> statement-breakpoint
DROP INDEX "invoice_by_creation";--> statement-breakpoint
DROP INDEX "finance_order_by_creation";--> statement-breakpoint
DROP INDEX "common_apply_by_creation";--> statement-breakpoint
DROP INDEX "fill_sign_by_creation";--> statement-breakpoint
DROP INDEX "leave_by_creation";--> statement-breakpoint
DROP INDEX "outing_by_creation";--> statement-breakpoint
DROP INDEX "overtime_by_creation";--> statement-breakpoint
DROP INDEX "void_apply_by_creation";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "edited_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "store_order" ADD COLUMN "purchase_apply_id" uuid;--> statement-breakpoint
ALTER TABLE "store_order_line" ADD COLUMN "apply_position" integer;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_of" FOREIGN KEY ("comp_id","comment_id") REFERENCES "public"."comment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_booking" ADD CONSTRAINT "contract_booking_payment" FOREIGN KEY ("comp_id","payment_id") REFERENCES "public"."contract_payment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_booking" ADD CONSTRAINT "contract_booking_term" FOREIGN KEY ("comp_id","term_id") REFERENCES "public"."contract_term"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_deposit" ADD CONSTRAINT "contract_deposit_payment" FOREIGN KEY ("comp_id","payment_id") REFERENCES "public"."contract_payment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_invoice" ADD CONSTRAINT "contract_invoice_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_invoice" ADD CONSTRAINT "contract_invoice_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payment" ADD CONSTRAINT "contract_payment_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_term" ADD CONSTRAINT "contract_term_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal" ADD CONSTRAINT "goal_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."goal"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_lock" ADD CONSTRAINT "goal_lock_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_lock" ADD CONSTRAINT "goal_lock_locker" FOREIGN KEY ("comp_id","locker_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_march" ADD CONSTRAINT "goal_march_goal" FOREIGN KEY ("comp_id","goal_id") REFERENCES "public"."goal"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_march" ADD CONSTRAINT "goal_march_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_snapshot" ADD CONSTRAINT "goal_snapshot_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_snapshot" ADD CONSTRAINT "goal_snapshot_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_of_template" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."kpi_template"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_evaluator" FOREIGN KEY ("comp_id","evaluator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_second_evaluator" FOREIGN KEY ("comp_id","second_evaluator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kpi" ADD CONSTRAINT "kpi_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_notice" ADD CONSTRAINT "okr_notice_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_key_result" ADD CONSTRAINT "okr_key_result_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_key_result" ADD CONSTRAINT "okr_key_result_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_check" ADD CONSTRAINT "okr_check_key_result" FOREIGN KEY ("comp_id","key_result_id") REFERENCES "public"."okr_key_result"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_check" ADD CONSTRAINT "okr_check_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_objective" ADD CONSTRAINT "okr_objective_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_alignment" ADD CONSTRAINT "okr_alignment_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_alignment" ADD CONSTRAINT "okr_alignment_aligned" FOREIGN KEY ("comp_id","aligned_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_task" ADD CONSTRAINT "okr_task_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_task" ADD CONSTRAINT "okr_task_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_review" ADD CONSTRAINT "okr_review_objective" FOREIGN KEY ("comp_id","objective_id") REFERENCES "public"."okr_objective"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "okr_review" ADD CONSTRAINT "okr_review_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply" ADD CONSTRAINT "purchase_apply_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_apply_line" ADD CONSTRAINT "purchase_apply_line_of" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_of_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."report_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reviewer" FOREIGN KEY ("comp_id","reviewer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reviewed_by" FOREIGN KEY ("comp_id","reviewed_by") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reaction_person_key" ON "comment_reaction" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "contract_booking_term_key" ON "contract_booking" USING btree ("comp_id","term_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_creator_key" ON "contract_deposit" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_customer_key" ON "contract_deposit" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "contract_deposit_payment_key" ON "contract_deposit" USING btree ("comp_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "contract_deposit_by_date" ON "contract_deposit" USING btree ("comp_id","received_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_invoice_creator_key" ON "contract_invoice" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_invoice_contract_key" ON "contract_invoice" USING btree ("comp_id","contract_id","issued_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_invoice_number" ON "contract_invoice" USING btree ("comp_id","number") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "contract_payment_creator_key" ON "contract_payment" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_payment_pay_type_key" ON "contract_payment" USING btree ("comp_id","pay_type_id");--> statement-breakpoint
CREATE INDEX "contract_payment_contract_key" ON "contract_payment" USING btree ("comp_id","contract_id","pay_date");--> statement-breakpoint
CREATE INDEX "contract_payment_by_date" ON "contract_payment" USING btree ("comp_id","pay_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payment_serial" ON "contract_payment" USING btree ("comp_id","serial") WHERE serial <> '' and reversed_at is null;--> statement-breakpoint
CREATE INDEX "contract_term_contract_key" ON "contract_term" USING btree ("comp_id","contract_id","num");--> statement-breakpoint
CREATE INDEX "contract_term_by_date" ON "contract_term" USING btree ("comp_id","payment_date","id");--> statement-breakpoint
CREATE INDEX "goal_of_person" ON "goal" USING btree ("comp_id","person_id","type","cycle","id");--> statement-breakpoint
CREATE INDEX "goal_task_key" ON "goal" USING btree ("comp_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "goal_parent_key" ON "goal" USING btree ("comp_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "goal_creator_key" ON "goal" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goal_carried_once" ON "goal" USING btree ("comp_id","from_id") WHERE from_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "goal_task_once" ON "goal" USING btree ("comp_id","task_id","person_id","type","cycle") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "goal_lock_locker_key" ON "goal_lock" USING btree ("comp_id","locker_id");--> statement-breakpoint
CREATE INDEX "goal_march_of" ON "goal_march" USING btree ("comp_id","goal_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goal_march_person_key" ON "goal_march" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "goal_snapshot_of" ON "goal_snapshot" USING btree ("comp_id","person_id","type","cycle","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goal_snapshot_creator_key" ON "goal_snapshot" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_once" ON "kpi" USING btree ("comp_id","person_id","type","start_date");--> statement-breakpoint
CREATE INDEX "kpi_template_key" ON "kpi" USING btree ("comp_id","template_id");--> statement-breakpoint
CREATE INDEX "kpi_evaluator_key" ON "kpi" USING btree ("comp_id","evaluator_id","status");--> statement-breakpoint
CREATE INDEX "kpi_second_evaluator_key" ON "kpi" USING btree ("comp_id","second_evaluator_id","status");--> statement-breakpoint
CREATE INDEX "kpi_creator_key" ON "kpi" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "kpi_by_cycle" ON "kpi" USING btree ("comp_id","type","start_date");--> statement-breakpoint
CREATE INDEX "kpi_by_change" ON "kpi" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "kpi_template_name" ON "kpi_template" USING btree ("comp_id","name");--> statement-breakpoint
CREATE INDEX "okr_notice_creator_key" ON "okr_notice" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "okr_key_result_of" ON "okr_key_result" USING btree ("comp_id","objective_id","place");--> statement-breakpoint
CREATE INDEX "okr_key_result_owner_key" ON "okr_key_result" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "okr_check_of" ON "okr_check" USING btree ("comp_id","key_result_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "okr_check_person_key" ON "okr_check" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "okr_objective_manager_key" ON "okr_objective" USING btree ("comp_id","manager_id","type","cycle");--> statement-breakpoint
CREATE INDEX "okr_objective_creator_key" ON "okr_objective" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "okr_objective_parent_key" ON "okr_objective" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE INDEX "okr_objective_of_cycle" ON "okr_objective" USING btree ("comp_id","type","cycle","id");--> statement-breakpoint
CREATE INDEX "okr_objective_by_change" ON "okr_objective" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "okr_alignment_aligned_key" ON "okr_alignment" USING btree ("comp_id","aligned_id");--> statement-breakpoint
CREATE INDEX "okr_task_task_key" ON "okr_task" USING btree ("comp_id","task_id");--> statement-breakpoint
CREATE INDEX "okr_review_of" ON "okr_review" USING btree ("comp_id","objective_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "okr_review_person_key" ON "okr_review" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_apply_code" ON "purchase_apply" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "purchase_apply_project_key" ON "purchase_apply" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_apply_creator_key" ON "purchase_apply" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "purchase_apply_by_change" ON "purchase_apply" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("comp_id","person_id","type_id","start_date") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "report_of_person" ON "report" USING btree ("comp_id","person_id","start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_by_cycle" ON "report" USING btree ("comp_id","type_id","start_date","person_id","status","is_late","review","score");--> statement-breakpoint
CREATE INDEX "report_department_key" ON "report" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "report_reviewer_key" ON "report" USING btree ("comp_id","reviewer_id","review");--> statement-breakpoint
CREATE INDEX "report_reviewed_by_key" ON "report" USING btree ("comp_id","reviewed_by");--> statement-breakpoint
CREATE INDEX "report_by_start" ON "report" USING btree ("comp_id","start_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_by_change" ON "report" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "report_type_name" ON "report_type" USING btree ("comp_id","name");--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_purchase_apply" FOREIGN KEY ("comp_id","purchase_apply_id") REFERENCES "public"."purchase_apply"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_inbox_of_type" ON "approval_inbox" USING btree ("comp_id","person_id","box","subject_type","case_id");--> statement-breakpoint
CREATE INDEX "supplier_by_name" ON "supplier" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "chance_by_amount" ON "chance" USING btree ("comp_id","pre_amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chance_by_closing" ON "chance" USING btree ("comp_id","pre_date","id");--> statement-breakpoint
CREATE INDEX "chance_by_discovery" ON "chance" USING btree ("comp_id","discover_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_by_name" ON "contact" USING btree ("comp_id","name","id");--> statement-breakpoint
CREATE INDEX "contact_by_main" ON "contact" USING btree ("comp_id","is_main" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_total" ON "contract" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_signing" ON "contract" USING btree ("comp_id","signed_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_by_end" ON "contract" USING btree ("comp_id","end_date","id");--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree ("comp_id","full_name","id");--> statement-breakpoint
CREATE INDEX "customer_by_capital" ON "customer" USING btree ("comp_id","registered_capital" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "store_order_purchase_apply_key" ON "store_order" USING btree ("comp_id","purchase_apply_id") WHERE purchase_apply_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_by_total" ON "store_order" USING btree ("comp_id","total" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_company" ON "comment_reaction" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_booking" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_deposit" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_invoice" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_payment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract_term" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_lock" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_march" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "goal_snapshot" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "kpi" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "kpi_template" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_notice" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_key_result" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_check" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_objective" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_alignment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_task" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "okr_review" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_apply_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "report" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "report_type" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
-- Data: companies that are there begin with the usual templates.
INSERT INTO report_type (comp_id, id, name, cycle, department_ids, sections, deadline_days, deadline_time, makeup_days, position, created_at)
SELECT c.comp_id, md5(c.comp_id::text || t.cycle)::uuid, t.name, t.cycle, '{}', t.sections::jsonb, t.days, t.at, t.makeup, t.place, c.created_at FROM company c CROSS JOIN (VALUES
  ('日报', 'day', '[{"title":"今日完成","hint":"","isRequired":true,"fill":"done"},{"title":"明日计划","hint":"","isRequired":false,"fill":"plan"},{"title":"需要协助","hint":"","isRequired":false,"fill":"none"}]', 0, '21:00', 2, 1),
  ('周报', 'week', '[{"title":"本周完成","hint":"","isRequired":true,"fill":"done"},{"title":"下周计划","hint":"","isRequired":true,"fill":"plan"},{"title":"问题与建议","hint":"","isRequired":false,"fill":"none"}]', 1, '12:00', 3, 2),
  ('月报', 'month', '[{"title":"本月成果","hint":"","isRequired":true,"fill":"done"},{"title":"下月计划","hint":"","isRequired":true,"fill":"plan"},{"title":"总结与反思","hint":"","isRequired":false,"fill":"none"}]', 3, '18:00', 5, 3)
) AS t (name, cycle, sections, days, at, makeup, place) ON CONFLICT DO NOTHING;
