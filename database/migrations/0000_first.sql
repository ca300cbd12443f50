CREATE TABLE "approval_case" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"amount" numeric(15, 2),
	"department_id" uuid,
	"process_id" uuid,
	"version" integer,
	"process_name" text DEFAULT '' NOT NULL,
	"requester_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"flow" jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"urged_at" timestamp(3) with time zone,
	CONSTRAINT "approval_case_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "approval_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_delegation_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "approval_delegation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval_inbox" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"box" text NOT NULL,
	"case_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "approval_inbox_comp_id_case_id_person_id_box_pk" PRIMARY KEY("comp_id","case_id","person_id","box")
);
--> statement-breakpoint
ALTER TABLE "approval_inbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval_process" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_process_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "approval_process" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval_version" (
	"comp_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"publisher_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_version_comp_id_process_id_version_pk" PRIMARY KEY("comp_id","process_id","version")
);
--> statement-breakpoint
ALTER TABLE "approval_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attachment" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"rel_type" text DEFAULT 'attach_file' NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_comp_id_subject_id_subject_type_rel_type_file_id_pk" PRIMARY KEY("comp_id","subject_id","subject_type","rel_type","file_id")
);
--> statement-breakpoint
ALTER TABLE "attachment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"uploader_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_space" (
	"comp_id" uuid NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "file_space_comp_id_pk" PRIMARY KEY("comp_id")
);
--> statement-breakpoint
ALTER TABLE "file_space" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upload" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" text[] DEFAULT '{}' NOT NULL,
	"touched_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content_type" text DEFAULT 'text' NOT NULL,
	"notify_ids" uuid[] NOT NULL,
	"event" jsonb,
	"place" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_field" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_field_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_field" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_field_option" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custom_field_option_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_field_option" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_value" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	"text_value" text,
	"number_value" numeric,
	"date_value" date,
	"option_id" uuid,
	"person_id" uuid,
	CONSTRAINT "custom_value_comp_id_subject_id_subject_type_field_id_place_pk" PRIMARY KEY("comp_id","subject_id","subject_type","field_id","place")
);
--> statement-breakpoint
ALTER TABLE "custom_value" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_group" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"confirmed_by_id" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_group_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_version" (
	"comp_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"slot" uuid NOT NULL,
	"number" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"uploader_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_version_comp_id_group_id_slot_number_pk" PRIMARY KEY("comp_id","group_id","slot","number")
);
--> statement-breakpoint
ALTER TABLE "file_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dictionary_entry" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_entry_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "dictionary_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "history" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_run" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"into_id" uuid,
	"about" jsonb,
	"status" text DEFAULT 'reading' NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note_count" integer DEFAULT 0 NOT NULL,
	"refusal" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "import_run_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "member" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text,
	"priority" smallint,
	"kind" text,
	"start_date" timestamp(3) with time zone,
	"end_date" timestamp(3) with time zone,
	"done_date" timestamp(3) with time zone,
	"is_below" boolean,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_comp_id_subject_id_subject_type_person_id_role_pk" PRIMARY KEY("comp_id","subject_id","subject_type","person_id","role")
);
--> statement-breakpoint
ALTER TABLE "member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"channels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	CONSTRAINT "notice_setting_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "notice_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_id" uuid,
	"title" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscription_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company" (
	"comp_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ui_scheme" text DEFAULT 'project_enterprise' NOT NULL,
	"edition_type" integer DEFAULT 1 NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_comp_id_pk" PRIMARY KEY("comp_id")
);
--> statement-breakpoint
ALTER TABLE "company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_setting" (
	"comp_id" uuid NOT NULL,
	"key_name" text NOT NULL,
	"key_value" text NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_setting_comp_id_key_name_pk" PRIMARY KEY("comp_id","key_name")
);
--> statement-breakpoint
ALTER TABLE "company_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "department" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"head_id" uuid,
	"path" uuid[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "department" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"spelling" text DEFAULT '' NOT NULL,
	"search_words" text[] DEFAULT '{}' NOT NULL,
	"login_name" text,
	"mobile" text,
	"email" text,
	"gender" smallint DEFAULT 0 NOT NULL,
	"avatar_file_id" uuid,
	"department_id" uuid,
	"job_title" text,
	"manager_id" uuid,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"locale" text DEFAULT 'zh-CN' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp(3) with time zone,
	CONSTRAINT "person_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_authority" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"authority" text NOT NULL,
	CONSTRAINT "person_authority_comp_id_person_id_authority_pk" PRIMARY KEY("comp_id","person_id","authority")
);
--> statement-breakpoint
ALTER TABLE "person_authority" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_property" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "person_property_comp_id_person_id_name_pk" PRIMARY KEY("comp_id","person_id","name")
);
--> statement-breakpoint
ALTER TABLE "person_property" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_role" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "person_role_comp_id_person_id_role_id_pk" PRIMARY KEY("comp_id","person_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "person_role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_superior" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"superior_id" uuid NOT NULL,
	"distance" smallint NOT NULL,
	CONSTRAINT "person_superior_comp_id_person_id_superior_id_pk" PRIMARY KEY("comp_id","person_id","superior_id")
);
--> statement-breakpoint
ALTER TABLE "person_superior" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"authorities" text[] NOT NULL,
	CONSTRAINT "role_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_event" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"points" smallint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_event_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "point_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"stage" smallint DEFAULT 0 NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"percent" double precision DEFAULT 0 NOT NULL,
	"percent_by_hand" boolean DEFAULT false NOT NULL,
	"type_id" uuid,
	"department_id" uuid,
	"creator_id" uuid NOT NULL,
	"sell_mgr_id" uuid,
	"plan_start_date" timestamp(3) with time zone,
	"plan_end_date" timestamp(3) with time zone,
	"real_end_date" timestamp(3) with time zone,
	"pre_date" date,
	"pre_amount" numeric(15, 2),
	"sign_status" smallint,
	"loss_reason_id" uuid,
	"loss_reason" text DEFAULT '' NOT NULL,
	"loss_win_date" date,
	"is_outside" boolean DEFAULT false NOT NULL,
	"is_controlled" boolean DEFAULT false NOT NULL,
	"is_publish" boolean DEFAULT true NOT NULL,
	"is_delete" smallint DEFAULT 0 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid,
	"content" text NOT NULL,
	"remind_at" timestamp(3) with time zone NOT NULL,
	"before" integer,
	"follow_up" integer[] DEFAULT '{}' NOT NULL,
	"stage" integer DEFAULT 0 NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"creator_id" uuid NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminder_person" (
	"comp_id" uuid NOT NULL,
	"reminder_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "reminder_person_comp_id_reminder_id_person_id_pk" PRIMARY KEY("comp_id","reminder_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "reminder_person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rich_text" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"field" text NOT NULL,
	"document" jsonb NOT NULL,
	"plain_hash" text NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rich_text_comp_id_subject_id_subject_type_field_pk" PRIMARY KEY("comp_id","subject_id","subject_type","field")
);
--> statement-breakpoint
ALTER TABLE "rich_text" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_entry" (
	"comp_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"title" text NOT NULL,
	"spelled" text NOT NULL,
	"words" text[] NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_entry_comp_id_subject_id_pk" PRIMARY KEY("comp_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "search_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_pending" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_pending_comp_id_subject_type_subject_id_pk" PRIMARY KEY("comp_id","subject_type","subject_id")
);
--> statement-breakpoint
ALTER TABLE "search_pending" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "share" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"shows" text[] NOT NULL,
	"password_hash" text,
	"expires_at" timestamp(3) with time zone,
	"view_num" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "share_view" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"viewed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	CONSTRAINT "share_view_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "share_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "supplier" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid,
	"contact_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"is_delete" smallint DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "supplier" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subject_tag" (
	"comp_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "subject_tag_comp_id_subject_id_subject_type_tag_id_pk" PRIMARY KEY("comp_id","subject_id","subject_type","tag_id")
);
--> statement-breakpoint
ALTER TABLE "subject_tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tag" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "captcha_use" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"email" text,
	"person_id" uuid,
	"department_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"most_uses" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"account_id" uuid NOT NULL,
	"bound_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "oauth_trip" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text,
	"nonce" text,
	"account_id" uuid,
	"subject" text,
	"union_id" text,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login_name" text,
	"mobile" text,
	"email" text,
	"password_hash" text,
	"locale" text DEFAULT 'zh-CN' NOT NULL,
	"last_company_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"platform" text DEFAULT 'mobile' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" smallint DEFAULT 1 NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"contact" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_count" smallint DEFAULT 1 NOT NULL,
	"counted_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone,
	"proof_hash" text,
	"proof_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_key" (
	"comp_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"turn" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "approval_key_comp_id_hash_pk" PRIMARY KEY("comp_id","hash")
);
--> statement-breakpoint
ALTER TABLE "approval_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'meeting' NOT NULL,
	"open_type" smallint DEFAULT 0 NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"is_all_day" boolean DEFAULT false NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"rule" text,
	"except_dates" text[] DEFAULT '{}' NOT NULL,
	"until_date" timestamp(3) with time zone NOT NULL,
	"series_id" uuid,
	"recurrence_date" timestamp(3) with time zone,
	"person_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"source_id" uuid,
	"source_type" text,
	"remind_before" integer[] DEFAULT '{}' NOT NULL,
	"next_remind_at" timestamp(3) with time zone,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_answer" (
	"comp_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_answer_comp_id_event_id_person_id_pk" PRIMARY KEY("comp_id","event_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "event_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"tasks" text DEFAULT 'event' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "calendar_feed_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app_scope" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"department_id" uuid,
	"person_id" uuid,
	CONSTRAINT "app_scope_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "app_scope" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_app" (
	"comp_id" uuid NOT NULL,
	"app_id" text NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "company_app_comp_id_app_id_pk" PRIMARY KEY("comp_id","app_id")
);
--> statement-breakpoint
ALTER TABLE "company_app" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chance" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"approval" text,
	"creator_id" uuid NOT NULL,
	"designer_id" uuid,
	"state_id" uuid,
	"type_id" uuid,
	"source_id" uuid,
	"industry_id" uuid,
	"sales_strategy_id" uuid,
	"loss_reason_id" uuid,
	"loss_reason" text DEFAULT '' NOT NULL,
	"pre_amount" numeric(15, 2),
	"final_amount" numeric(15, 2),
	"pre_date" date,
	"discover_date" date,
	"status_date" date,
	"summary" text DEFAULT '' NOT NULL,
	"project_id" uuid,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chance_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "chance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"income_type" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"customer_id" uuid,
	"supplier_id" uuid,
	"chance_id" uuid,
	"status_id" uuid,
	"type_id" uuid,
	"pay_type_id" uuid,
	"total" numeric(15, 2) NOT NULL,
	"customer_signed_user" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"signed_date" date,
	"finished_date" date,
	"need_invoice" boolean DEFAULT true NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"is_archive" boolean DEFAULT false NOT NULL,
	"agreed_at" timestamp(3) with time zone,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "contract_total" CHECK ("contract"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contract" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_contract" (
	"comp_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	CONSTRAINT "project_contract_comp_id_project_id_pk" PRIMARY KEY("comp_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_contract" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"full_name" text NOT NULL,
	"simple_name" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"transaction_status" smallint DEFAULT 0 NOT NULL,
	"doc_status" smallint DEFAULT 1 NOT NULL,
	"level_id" uuid,
	"status_id" uuid,
	"source_id" uuid,
	"customer_nature" uuid,
	"customer_strategy" uuid,
	"big_ind" uuid,
	"bit_ind" uuid,
	"department_id" uuid,
	"registered_capital" numeric(15, 2),
	"address" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"loss_reason_id" uuid,
	"loss_reason" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"open_sea_id" uuid,
	"is_delete" smallint DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_fact" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" date NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"dim" text NOT NULL,
	"key" uuid,
	"num" integer NOT NULL,
	"amount" numeric(20, 2) DEFAULT '0' NOT NULL,
	"paid" numeric(20, 2) DEFAULT '0' NOT NULL,
	"owed" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "finance_fact_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "finance_fact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_log" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"bill_date" date NOT NULL,
	"party_name" text NOT NULL,
	"way" text NOT NULL,
	"kind_id" uuid,
	"account" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_log_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill_memo" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"spent_date" date NOT NULL,
	"type_id" uuid,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_memo_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_memo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "expense_type" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"family" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_type_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "expense_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_use" (
	"comp_id" uuid NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_use_comp_id_number_code_pk" PRIMARY KEY("comp_id","number","code")
);
--> statement-breakpoint
ALTER TABLE "invoice_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"party_name" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"tax_amount" numeric(15, 2),
	"code" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"invoice_date" date,
	"check_code" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"proc_id" uuid,
	"proc_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_allocation" (
	"comp_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "finance_allocation_comp_id_order_id_department_id_pk" PRIMARY KEY("comp_id","order_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "finance_allocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_line" (
	"comp_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"start_date" date,
	"end_date" date,
	"type_id" uuid,
	"amount" numeric(15, 2) NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"from_place" text DEFAULT '' NOT NULL,
	"to_place" text DEFAULT '' NOT NULL,
	"quantity" numeric(15, 2),
	"unit" text DEFAULT '' NOT NULL,
	"price" numeric(15, 2),
	"invoice_num" integer DEFAULT 0 NOT NULL,
	"invoice_code" text DEFAULT '' NOT NULL,
	"invoice_number" text,
	"invoice_file_id" uuid,
	CONSTRAINT "finance_line_comp_id_order_id_position_pk" PRIMARY KEY("comp_id","order_id","position")
);
--> statement-breakpoint
ALTER TABLE "finance_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_offset" (
	"comp_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "finance_offset_comp_id_order_id_source_id_pk" PRIMARY KEY("comp_id","order_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "finance_offset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_order" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"department_id" uuid,
	"order_date" date NOT NULL,
	"due_date" date,
	"payee_name" text DEFAULT '' NOT NULL,
	"payee_bank" text DEFAULT '' NOT NULL,
	"payee_account" text DEFAULT '' NOT NULL,
	"customer_id" uuid,
	"supplier_id" uuid,
	"contract_id" uuid,
	"store_order_id" uuid,
	"store_order_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"rate" numeric(15, 6) DEFAULT '1' NOT NULL,
	"rate_date" date,
	"total" numeric(15, 2) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"offset_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"paid_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"pay_status" text DEFAULT 'none' NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"settled_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"agreed_at" timestamp(3) with time zone,
	"verify_code" text NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_order_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "finance_order_paid" CHECK ("finance_order"."paid_amount" between 0 and "finance_order"."amount" - "finance_order"."offset_amount"),
	CONSTRAINT "finance_order_settled" CHECK ("finance_order"."settled_amount" between 0 and "finance_order"."paid_amount")
);
--> statement-breakpoint
ALTER TABLE "finance_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_project" (
	"comp_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "finance_project_comp_id_order_id_project_id_pk" PRIMARY KEY("comp_id","order_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "finance_project" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finance_payment" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"pay_date" date NOT NULL,
	"way" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cashier_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finance_payment_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "finance_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(13, 6) NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rate_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_hour" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"start_at" timestamp(3) with time zone,
	"hour" numeric(5, 2) NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"decider_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_hour_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "work_hour_hours" CHECK ("work_hour"."hour" > 0 and "work_hour"."hour" <= 24)
);
--> statement-breakpoint
ALTER TABLE "work_hour" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_hour_day" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" numeric(5, 2) NOT NULL,
	CONSTRAINT "work_hour_day_comp_id_person_id_day_pk" PRIMARY KEY("comp_id","person_id","day"),
	CONSTRAINT "work_hour_day_most" CHECK ("work_hour_day"."hours" between 0 and 24)
);
--> statement-breakpoint
ALTER TABLE "work_hour_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attendance_day" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "attendance_day_comp_id_person_id_day_pk" PRIMARY KEY("comp_id","person_id","day")
);
--> statement-breakpoint
ALTER TABLE "attendance_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attendance_month" (
	"comp_id" uuid NOT NULL,
	"month" date NOT NULL,
	"closer_id" uuid NOT NULL,
	"closed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_month_comp_id_month_pk" PRIMARY KEY("comp_id","month")
);
--> statement-breakpoint
ALTER TABLE "attendance_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "common_apply" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"type_id" uuid,
	"type_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "common_apply_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "common_apply" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fill_sign" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"sign_type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"detail" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_sign_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "fill_sign" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fill_sign_rule" (
	"comp_id" uuid NOT NULL,
	"month_most" integer NOT NULL,
	"days_back" integer NOT NULL,
	CONSTRAINT "fill_sign_rule_comp_id_pk" PRIMARY KEY("comp_id")
);
--> statement-breakpoint
ALTER TABLE "fill_sign_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind_id" uuid NOT NULL,
	"kind_name" text NOT NULL,
	"unit" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"start_half" text,
	"end_half" text,
	"amount" numeric(9, 2) NOT NULL,
	"days" numeric(9, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_day" (
	"comp_id" uuid NOT NULL,
	"leave_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"halves" smallint NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	CONSTRAINT "leave_day_comp_id_leave_id_day_pk" PRIMARY KEY("comp_id","leave_id","day")
);
--> statement-breakpoint
ALTER TABLE "leave_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_entry" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"amount" numeric(9, 2) NOT NULL,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"leave_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_entry_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_kind" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"needs_balance" boolean NOT NULL,
	"proof_days" numeric(6, 2),
	"counts_rest_days" boolean NOT NULL,
	"most_days" numeric(6, 2),
	"accrual" jsonb NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_kind_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_kind" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_lot" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"source" text NOT NULL,
	"starts_on" date NOT NULL,
	"expires_on" date,
	"remaining" numeric(9, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_lot_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "leave_lot_remaining" CHECK ("leave_lot"."remaining" >= 0)
);
--> statement-breakpoint
ALTER TABLE "leave_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_person" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"joined_on" date NOT NULL,
	"work_since" date NOT NULL,
	CONSTRAINT "leave_person_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "leave_person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outing" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"days" numeric(9, 2) NOT NULL,
	"place" text NOT NULL,
	"detail" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outing_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "outing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'fixed' NOT NULL,
	"begin_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"break_from" integer,
	"break_to" integer,
	"grace_minutes" integer DEFAULT 0 NOT NULL,
	"day_minutes" integer DEFAULT 480 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shift_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "shift_times" CHECK ("shift"."begin_minute" between 0 and 1439 and "shift"."end_minute" > "shift"."begin_minute" and "shift"."end_minute" <= "shift"."begin_minute" + 1440)
);
--> statement-breakpoint
ALTER TABLE "shift" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift_rule" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid,
	"person_id" uuid,
	"department_id" uuid,
	"weekdays" smallint[] NOT NULL,
	"start_date" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shift_rule_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "shift_rule_target" CHECK ("shift_rule"."person_id" is null or "shift_rule"."department_id" is null)
);
--> statement-breakpoint
ALTER TABLE "shift_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_record" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sign_type" text NOT NULL,
	"signed_at" timestamp(3) with time zone,
	"filled_at" timestamp(3) with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"location" text DEFAULT '' NOT NULL,
	"wifi_name" text,
	"place_name" text,
	"distance" integer,
	"is_inside" boolean,
	"summary" text DEFAULT '' NOT NULL,
	CONSTRAINT "sign_record_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "sign_record_when" CHECK (coalesce("sign_record"."signed_at", "sign_record"."filled_at") is not null)
);
--> statement-breakpoint
ALTER TABLE "sign_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_setting" (
	"comp_id" uuid NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wifi_names" text[] DEFAULT '{}' NOT NULL,
	"reason_outside" boolean DEFAULT true NOT NULL,
	"photo" text DEFAULT 'never' NOT NULL,
	"most_accuracy" integer DEFAULT 100 NOT NULL,
	"remind_minutes" integer DEFAULT 10 NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_setting_comp_id_pk" PRIMARY KEY("comp_id")
);
--> statement-breakpoint
ALTER TABLE "sign_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_trip" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sign_type" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"address" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	CONSTRAINT "sign_trip_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "sign_trip_where" CHECK (("sign_trip"."latitude" is null) = ("sign_trip"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "sign_trip" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_day" (
	"comp_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_work" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_day_comp_id_day_pk" PRIMARY KEY("comp_id","day")
);
--> statement-breakpoint
ALTER TABLE "work_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_week" (
	"comp_id" uuid NOT NULL,
	"weekdays" integer[] NOT NULL,
	"hours" jsonb NOT NULL,
	"follows_holidays" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_week_comp_id_pk" PRIMARY KEY("comp_id")
);
--> statement-breakpoint
ALTER TABLE "work_week" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_stage_move" (
	"comp_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "project_stage_move_comp_id_from_id_to_id_pk" PRIMARY KEY("comp_id","from_id","to_id")
);
--> statement-breakpoint
ALTER TABLE "project_stage_move" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_budget" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"type" text NOT NULL,
	"group_id" uuid,
	"name" text NOT NULL,
	"quantity" numeric(15, 2),
	"unit" text DEFAULT '' NOT NULL,
	"price" numeric(15, 2),
	"amount" numeric(15, 2) NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_budget_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_budget" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_cost" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cost_date" date NOT NULL,
	"name" text NOT NULL,
	"quantity" numeric(15, 2),
	"unit" text DEFAULT '' NOT NULL,
	"price" numeric(15, 2),
	"amount" numeric(15, 2) NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_cost_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_cost" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_cost_match" (
	"comp_id" uuid NOT NULL,
	"cost_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "project_cost_match_comp_id_cost_id_budget_id_pk" PRIMARY KEY("comp_id","cost_id","budget_id")
);
--> statement-breakpoint
ALTER TABLE "project_cost_match" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_rate" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"rate" numeric(15, 2) NOT NULL,
	CONSTRAINT "project_rate_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_task_fact" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"progress" double precision NOT NULL,
	CONSTRAINT "project_task_fact_comp_id_task_id_day_pk" PRIMARY KEY("comp_id","task_id","day")
);
--> statement-breakpoint
ALTER TABLE "project_task_fact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_document" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"removal" uuid,
	"creator_id" uuid NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_document_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "project_document_has_its_kind" CHECK (("project_document"."kind" = 'file') = ("project_document"."file_id" is not null) and ("project_document"."kind" = 'link') = ("project_document"."url" <> ''))
);
--> statement-breakpoint
ALTER TABLE "project_document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_document_version" (
	"comp_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"document" jsonb,
	"file_id" uuid,
	"person_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_document_version_comp_id_document_id_number_pk" PRIMARY KEY("comp_id","document_id","number")
);
--> statement-breakpoint
ALTER TABLE "project_document_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_log" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"log_date" date NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_log_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_module" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_key" text collate "C" DEFAULT (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_module_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_module" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_snapshot" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"task_num" integer NOT NULL,
	"tasks" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_snapshot_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_snapshot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_quality" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"giver_id" uuid NOT NULL,
	"given_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_quality_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id"),
	CONSTRAINT "project_quality_score" CHECK ("project_quality"."score" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "project_quality" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_quality_about" (
	"comp_id" uuid NOT NULL,
	"check_id" uuid NOT NULL,
	"role" text NOT NULL,
	"task_id" uuid,
	"group_id" uuid,
	CONSTRAINT "project_quality_about_comp_id_check_id_role_pk" PRIMARY KEY("comp_id","check_id","role"),
	CONSTRAINT "project_quality_about_one" CHECK (("project_quality_about"."task_id" is null) <> ("project_quality_about"."group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "project_quality_about" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_risk" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"probability" smallint NOT NULL,
	"impact" smallint NOT NULL,
	"coefficient" smallint GENERATED ALWAYS AS (probability * impact) STORED NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"owner_id" uuid,
	"due_date" date,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_risk_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "project_risk_scale" CHECK ("project_risk"."probability" between 1 and 5 and "project_risk"."impact" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "project_risk" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_sprint" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"goal" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"start_date" date,
	"end_date" date,
	"opened_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"committed_num" integer DEFAULT 0 NOT NULL,
	"committed_point" integer DEFAULT 0 NOT NULL,
	"done_num" integer DEFAULT 0 NOT NULL,
	"done_point" integer DEFAULT 0 NOT NULL,
	"total_num" integer DEFAULT 0 NOT NULL,
	"total_point" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_sprint_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_sprint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_sprint_fact" (
	"comp_id" uuid NOT NULL,
	"sprint_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_in" boolean NOT NULL,
	"is_done" boolean NOT NULL,
	"point" smallint NOT NULL,
	CONSTRAINT "project_sprint_fact_comp_id_sprint_id_task_id_day_pk" PRIMARY KEY("comp_id","sprint_id","task_id","day")
);
--> statement-breakpoint
ALTER TABLE "project_sprint_fact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_task" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"stage_id" uuid,
	"sprint_id" uuid,
	"module_id" uuid,
	"version_id" uuid,
	"repair_version_id" uuid,
	CONSTRAINT "project_task_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "project_task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_task_stage" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_key" text collate "C" DEFAULT (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)) NOT NULL,
	"wip_limit" smallint,
	"is_strict" boolean DEFAULT false NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_task_stage_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_task_stage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_template" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_template_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_version" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"profit" text DEFAULT '' NOT NULL,
	"publish_date" date,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_version_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_order" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"contract_id" uuid,
	"project_id" uuid,
	"delivery_date" date,
	"remark" text DEFAULT '' NOT NULL,
	"total" numeric(15, 2) NOT NULL,
	"asked_amount" numeric(15, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"creator_id" uuid NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_order_comp_id_id_pk" PRIMARY KEY("comp_id","id"),
	CONSTRAINT "store_order_balance" CHECK ("store_order"."asked_amount" between 0 and "store_order"."total")
);
--> statement-breakpoint
ALTER TABLE "store_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_order_line" (
	"comp_id" uuid NOT NULL,
	"store_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" numeric(15, 2) NOT NULL,
	"price" numeric(15, 2) NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	CONSTRAINT "store_order_line_comp_id_store_order_id_position_pk" PRIMARY KEY("comp_id","store_order_id","position")
);
--> statement-breakpoint
ALTER TABLE "store_order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_board" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"widgets" jsonb NOT NULL,
	CONSTRAINT "task_board_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "task_board" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_external" (
	"comp_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "task_external_comp_id_source_external_id_pk" PRIMARY KEY("comp_id","source","external_id")
);
--> statement-breakpoint
ALTER TABLE "task_external" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_item" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"status_before" text,
	"with_task" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"plan_start_date" timestamp(3) with time zone,
	"plan_end_date" timestamp(3) with time zone,
	"real_end_date" timestamp(3) with time zone,
	"plan_num" numeric(12, 2),
	"done_num" numeric(12, 2) DEFAULT '0' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"form_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"form_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_all" boolean DEFAULT true NOT NULL,
	"creator_id" uuid NOT NULL,
	"decided_by" uuid,
	"urged_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_item_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_item_person" (
	"comp_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "task_item_person_comp_id_item_id_person_id_pk" PRIMARY KEY("comp_id","item_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "task_item_person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_progress" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"item_id" uuid,
	"person_id" uuid NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"progress" integer,
	"progress_before" integer,
	"done_num" numeric(12, 2),
	"item_done_num" numeric(12, 2),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_progress_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_group" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text DEFAULT 'task' NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_group_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_group_member" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"bound_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_group_member_comp_id_person_id_task_id_pk" PRIMARY KEY("comp_id","person_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_group_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_view" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_view_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_view_default" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "task_view_default_comp_id_person_id_pk" PRIMARY KEY("comp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "task_view_default" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_predecessor" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"predecessor_id" uuid NOT NULL,
	"lag" integer DEFAULT 0 NOT NULL,
	"type" text DEFAULT 'FS' NOT NULL,
	CONSTRAINT "task_predecessor_comp_id_task_id_predecessor_id_pk" PRIMARY KEY("comp_id","task_id","predecessor_id"),
	CONSTRAINT "task_predecessor_type" CHECK ("task_predecessor"."type" in ('FS', 'SS', 'FF', 'SF') and ("task_predecessor"."lag" >= 0 or "task_predecessor"."type" <> 'FS'))
);
--> statement-breakpoint
ALTER TABLE "task_predecessor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_occurrence" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"occurs_at" timestamp(3) with time zone NOT NULL,
	"made_id" uuid NOT NULL,
	"skipped_num" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_occurrence_comp_id_task_id_occurs_at_pk" PRIMARY KEY("comp_id","task_id","occurs_at")
);
--> statement-breakpoint
ALTER TABLE "task_occurrence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_repeat" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"cron_expression" text NOT NULL,
	"trigger_end_date" timestamp(3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"next_at" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_repeat_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_repeat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_relation" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"related_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_relation_comp_id_task_id_related_id_pk" PRIMARY KEY("comp_id","task_id","related_id")
);
--> statement-breakpoint
ALTER TABLE "task_relation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_score" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_score_comp_id_task_id_person_id_pk" PRIMARY KEY("comp_id","task_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "task_score" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_status_batch" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_status_batch_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_status_batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"type" text DEFAULT 'TASK' NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"progress_percent" double precision DEFAULT 0 NOT NULL,
	"parent_id" uuid,
	"project_id" uuid,
	"order_key" text collate "C" DEFAULT (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)) NOT NULL,
	"creator_id" uuid NOT NULL,
	"is_milestone" boolean DEFAULT false NOT NULL,
	"plan_start_date" timestamp(3) with time zone,
	"plan_end_date" timestamp(3) with time zone,
	"real_end_date" timestamp(3) with time zone,
	"plan_work_hour" numeric(9, 2),
	"real_work_hour" numeric(9, 2) DEFAULT '0' NOT NULL,
	"point" smallint DEFAULT 0 NOT NULL,
	"score_power" numeric(9, 2) DEFAULT '1' NOT NULL,
	"open_type" smallint DEFAULT 0 NOT NULL,
	"lock_content" boolean DEFAULT false NOT NULL,
	"department_id" uuid,
	"question_type_id" uuid,
	"ctype_id" uuid,
	"lifecycle_id" uuid,
	"is_delete" smallint DEFAULT 0 NOT NULL,
	"comment_num" integer DEFAULT 0 NOT NULL,
	"last_opt_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_visit" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_visit_comp_id_task_id_person_id_pk" PRIMARY KEY("comp_id","task_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "task_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_template" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_company" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_template_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_workflow" (
	"comp_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	CONSTRAINT "task_workflow_comp_id_task_id_pk" PRIMARY KEY("comp_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_workflow" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "workflow" (
	"comp_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"steps" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_comp_id_id_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "workflow" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"comp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answer_comp_id_person_id_key_pk" PRIMARY KEY("comp_id","person_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotent_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_block" (
	"comp_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_block_comp_id_kind_pk" PRIMARY KEY("comp_id","kind")
);
--> statement-breakpoint
ALTER TABLE "number_block" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_case" ADD CONSTRAINT "approval_case_requester" FOREIGN KEY ("comp_id","requester_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_delegate" FOREIGN KEY ("comp_id","delegate_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_inbox" ADD CONSTRAINT "approval_inbox_case" FOREIGN KEY ("comp_id","case_id") REFERENCES "public"."approval_case"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_inbox" ADD CONSTRAINT "approval_inbox_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_version" ADD CONSTRAINT "approval_version_process" FOREIGN KEY ("comp_id","process_id") REFERENCES "public"."approval_process"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_version" ADD CONSTRAINT "approval_version_publisher" FOREIGN KEY ("comp_id","publisher_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_uploader" FOREIGN KEY ("comp_id","uploader_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author" FOREIGN KEY ("comp_id","author_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_option" ADD CONSTRAINT "custom_option_field" FOREIGN KEY ("comp_id","field_id") REFERENCES "public"."custom_field"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_value" ADD CONSTRAINT "custom_value_field" FOREIGN KEY ("comp_id","field_id") REFERENCES "public"."custom_field"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_value" ADD CONSTRAINT "custom_value_option" FOREIGN KEY ("comp_id","option_id") REFERENCES "public"."custom_field_option"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_value" ADD CONSTRAINT "custom_value_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_group" ADD CONSTRAINT "file_group_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_group" ADD CONSTRAINT "file_group_confirmed_by" FOREIGN KEY ("comp_id","confirmed_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_group" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."file_group"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_uploader" FOREIGN KEY ("comp_id","uploader_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_actor" FOREIGN KEY ("comp_id","actor_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_actor" FOREIGN KEY ("comp_id","actor_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_manager" FOREIGN KEY ("comp_id","manager_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_authority" ADD CONSTRAINT "person_authority_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_property" ADD CONSTRAINT "person_property_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_role" FOREIGN KEY ("comp_id","role_id") REFERENCES "public"."role"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_superior" ADD CONSTRAINT "person_superior_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_superior" ADD CONSTRAINT "person_superior_superior" FOREIGN KEY ("comp_id","superior_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_event" ADD CONSTRAINT "point_event_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_sell_mgr" FOREIGN KEY ("comp_id","sell_mgr_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_loss_reason" FOREIGN KEY ("comp_id","loss_reason_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_person" ADD CONSTRAINT "reminder_person_reminder" FOREIGN KEY ("comp_id","reminder_id") REFERENCES "public"."reminder"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_person" ADD CONSTRAINT "reminder_person_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_share" FOREIGN KEY ("comp_id","share_id") REFERENCES "public"."share"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_category" FOREIGN KEY ("comp_id","category_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_tag" ADD CONSTRAINT "subject_tag_tag" FOREIGN KEY ("comp_id","tag_id") REFERENCES "public"."tag"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter" FOREIGN KEY ("comp_id","inviter_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_trip" ADD CONSTRAINT "oauth_trip_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_key" ADD CONSTRAINT "approval_key_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_key" ADD CONSTRAINT "approval_key_case" FOREIGN KEY ("comp_id","case_id") REFERENCES "public"."approval_case"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_owner" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_series" FOREIGN KEY ("comp_id","series_id") REFERENCES "public"."event"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answer" ADD CONSTRAINT "event_answer_event" FOREIGN KEY ("comp_id","event_id") REFERENCES "public"."event"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answer" ADD CONSTRAINT "event_answer_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_scope" ADD CONSTRAINT "app_scope_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_scope" ADD CONSTRAINT "app_scope_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_designer" FOREIGN KEY ("comp_id","designer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_state" FOREIGN KEY ("comp_id","state_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_source" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_industry" FOREIGN KEY ("comp_id","industry_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_sales_strategy" FOREIGN KEY ("comp_id","sales_strategy_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chance" ADD CONSTRAINT "chance_loss_reason" FOREIGN KEY ("comp_id","loss_reason_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_chance" FOREIGN KEY ("comp_id","chance_id") REFERENCES "public"."chance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_status" FOREIGN KEY ("comp_id","status_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_pay_type" FOREIGN KEY ("comp_id","pay_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contract" ADD CONSTRAINT "project_contract_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contract" ADD CONSTRAINT "project_contract_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_level" FOREIGN KEY ("comp_id","level_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_category" FOREIGN KEY ("comp_id","status_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_source" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_nature" FOREIGN KEY ("comp_id","customer_nature") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_strategy" FOREIGN KEY ("comp_id","customer_strategy") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_big_ind" FOREIGN KEY ("comp_id","big_ind") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_bit_ind" FOREIGN KEY ("comp_id","bit_ind") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_loss_reason" FOREIGN KEY ("comp_id","loss_reason_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_open_sea" FOREIGN KEY ("comp_id","open_sea_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_log" ADD CONSTRAINT "bill_log_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_log" ADD CONSTRAINT "bill_log_kind" FOREIGN KEY ("comp_id","kind_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_memo" ADD CONSTRAINT "bill_memo_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_memo" ADD CONSTRAINT "bill_memo_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."expense_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_type" ADD CONSTRAINT "expense_type_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."expense_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_use" ADD CONSTRAINT "invoice_use_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_allocation" ADD CONSTRAINT "finance_allocation_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_allocation" ADD CONSTRAINT "finance_allocation_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_line" ADD CONSTRAINT "finance_line_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_line" ADD CONSTRAINT "finance_line_type" FOREIGN KEY ("comp_id","type_id") REFERENCES "public"."expense_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_offset" ADD CONSTRAINT "finance_offset_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_offset" ADD CONSTRAINT "finance_offset_source" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_customer" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_store_order" FOREIGN KEY ("comp_id","store_order_id") REFERENCES "public"."store_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_project" ADD CONSTRAINT "finance_project_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_project" ADD CONSTRAINT "finance_project_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payment" ADD CONSTRAINT "finance_payment_order" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."finance_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_payment" ADD CONSTRAINT "finance_payment_cashier" FOREIGN KEY ("comp_id","cashier_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hour" ADD CONSTRAINT "work_hour_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hour" ADD CONSTRAINT "work_hour_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hour" ADD CONSTRAINT "work_hour_decider" FOREIGN KEY ("comp_id","decider_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hour_day" ADD CONSTRAINT "work_hour_day_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_day" ADD CONSTRAINT "attendance_day_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_month" ADD CONSTRAINT "attendance_month_closer" FOREIGN KEY ("comp_id","closer_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "common_apply" ADD CONSTRAINT "common_apply_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_sign" ADD CONSTRAINT "fill_sign_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_of_kind" FOREIGN KEY ("comp_id","kind_id") REFERENCES "public"."leave_kind"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_day" ADD CONSTRAINT "leave_day_leave" FOREIGN KEY ("comp_id","leave_id") REFERENCES "public"."leave"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_day" ADD CONSTRAINT "leave_day_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_lot" FOREIGN KEY ("comp_id","lot_id") REFERENCES "public"."leave_lot"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_kind" FOREIGN KEY ("comp_id","kind_id") REFERENCES "public"."leave_kind"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_actor" FOREIGN KEY ("comp_id","actor_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_lot" ADD CONSTRAINT "leave_lot_kind" FOREIGN KEY ("comp_id","kind_id") REFERENCES "public"."leave_kind"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_person" ADD CONSTRAINT "leave_person_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outing" ADD CONSTRAINT "outing_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_rule" ADD CONSTRAINT "shift_rule_shift" FOREIGN KEY ("comp_id","shift_id") REFERENCES "public"."shift"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_rule" ADD CONSTRAINT "shift_rule_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_rule" ADD CONSTRAINT "shift_rule_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_trip" ADD CONSTRAINT "sign_trip_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stage_move" ADD CONSTRAINT "project_stage_move_from" FOREIGN KEY ("comp_id","from_id") REFERENCES "public"."project_task_stage"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stage_move" ADD CONSTRAINT "project_stage_move_to" FOREIGN KEY ("comp_id","to_id") REFERENCES "public"."project_task_stage"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_group" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."project_budget"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_budget" ADD CONSTRAINT "project_budget_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_cost" ADD CONSTRAINT "project_cost_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_cost" ADD CONSTRAINT "project_cost_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_cost_match" ADD CONSTRAINT "project_cost_match_cost" FOREIGN KEY ("comp_id","cost_id") REFERENCES "public"."project_cost"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_cost_match" ADD CONSTRAINT "project_cost_match_budget" FOREIGN KEY ("comp_id","budget_id") REFERENCES "public"."project_budget"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_rate" ADD CONSTRAINT "project_rate_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_rate" ADD CONSTRAINT "project_rate_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task_fact" ADD CONSTRAINT "project_task_fact_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document" ADD CONSTRAINT "project_document_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document" ADD CONSTRAINT "project_document_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."project_document"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document" ADD CONSTRAINT "project_document_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document" ADD CONSTRAINT "project_document_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document" ADD CONSTRAINT "project_document_changed_by" FOREIGN KEY ("comp_id","changed_by_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_version" ADD CONSTRAINT "project_document_version_document" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."project_document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_version" ADD CONSTRAINT "project_document_version_file" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_version" ADD CONSTRAINT "project_document_version_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_log" ADD CONSTRAINT "project_log_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_log" ADD CONSTRAINT "project_log_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_module" ADD CONSTRAINT "project_module_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_snapshot" ADD CONSTRAINT "project_snapshot_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_snapshot" ADD CONSTRAINT "project_snapshot_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_quality" ADD CONSTRAINT "project_quality_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_quality" ADD CONSTRAINT "project_quality_giver" FOREIGN KEY ("comp_id","giver_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_quality_about" ADD CONSTRAINT "project_quality_about_check" FOREIGN KEY ("comp_id","check_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_quality_about" ADD CONSTRAINT "project_quality_about_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_quality_about" ADD CONSTRAINT "project_quality_about_group" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."file_group"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_risk" ADD CONSTRAINT "project_risk_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_risk" ADD CONSTRAINT "project_risk_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_risk" ADD CONSTRAINT "project_risk_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sprint" ADD CONSTRAINT "project_sprint_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sprint" ADD CONSTRAINT "project_sprint_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sprint_fact" ADD CONSTRAINT "project_sprint_fact_sprint" FOREIGN KEY ("comp_id","sprint_id") REFERENCES "public"."project_sprint"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_stage_of" FOREIGN KEY ("comp_id","stage_id") REFERENCES "public"."project_task_stage"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_sprint" FOREIGN KEY ("comp_id","sprint_id") REFERENCES "public"."project_sprint"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_module" FOREIGN KEY ("comp_id","module_id") REFERENCES "public"."project_module"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_version" FOREIGN KEY ("comp_id","version_id") REFERENCES "public"."project_version"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task" ADD CONSTRAINT "project_task_repair_version" FOREIGN KEY ("comp_id","repair_version_id") REFERENCES "public"."project_version"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_task_stage" ADD CONSTRAINT "project_task_stage_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_template" ADD CONSTRAINT "project_template_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_version" ADD CONSTRAINT "project_version_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_version" ADD CONSTRAINT "project_version_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_supplier" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_contract" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order_line" ADD CONSTRAINT "store_order_line_order" FOREIGN KEY ("comp_id","store_order_id") REFERENCES "public"."store_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_board" ADD CONSTRAINT "task_board_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_external" ADD CONSTRAINT "task_external_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_decided_by" FOREIGN KEY ("comp_id","decided_by") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item_person" ADD CONSTRAINT "task_item_person_item" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."task_item"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_item_person" ADD CONSTRAINT "task_item_person_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_item" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."task_item"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group" ADD CONSTRAINT "task_group_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group_member" ADD CONSTRAINT "task_group_member_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group_member" ADD CONSTRAINT "task_group_member_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group_member" ADD CONSTRAINT "task_group_member_group" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."task_group"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_view" ADD CONSTRAINT "task_view_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_view_default" ADD CONSTRAINT "task_view_default_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_view_default" ADD CONSTRAINT "task_view_default_view" FOREIGN KEY ("comp_id","view_id") REFERENCES "public"."task_view"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_predecessor" ADD CONSTRAINT "task_predecessor_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_predecessor" ADD CONSTRAINT "task_predecessor_before" FOREIGN KEY ("comp_id","predecessor_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_occurrence" ADD CONSTRAINT "task_occurrence_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_repeat" ADD CONSTRAINT "task_repeat_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_repeat" ADD CONSTRAINT "task_repeat_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_related" FOREIGN KEY ("comp_id","related_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_score" ADD CONSTRAINT "task_score_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_score" ADD CONSTRAINT "task_score_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_status_batch" ADD CONSTRAINT "task_status_batch_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_parent" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_project" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_department" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_question_type" FOREIGN KEY ("comp_id","question_type_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_ctype" FOREIGN KEY ("comp_id","ctype_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_lifecycle" FOREIGN KEY ("comp_id","lifecycle_id") REFERENCES "public"."dictionary_entry"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_visit" ADD CONSTRAINT "task_visit_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_visit" ADD CONSTRAINT "task_visit_person" FOREIGN KEY ("comp_id","person_id") REFERENCES "public"."person"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_owner" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_workflow" ADD CONSTRAINT "task_workflow_task" FOREIGN KEY ("comp_id","task_id") REFERENCES "public"."task"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_workflow" ADD CONSTRAINT "task_workflow_workflow" FOREIGN KEY ("comp_id","workflow_id") REFERENCES "public"."workflow"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_creator" FOREIGN KEY ("comp_id","creator_id") REFERENCES "public"."person"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_case_subject" ON "approval_case" USING btree ("comp_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "approval_case_requester_key" ON "approval_case" USING btree ("comp_id","requester_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approval_delegation_of" ON "approval_delegation" USING btree ("comp_id","person_id","end_date");--> statement-breakpoint
CREATE INDEX "approval_delegation_to" ON "approval_delegation" USING btree ("comp_id","delegate_id");--> statement-breakpoint
CREATE INDEX "approval_inbox_list" ON "approval_inbox" USING btree ("comp_id","person_id","box","at" DESC NULLS FIRST,"case_id" DESC NULLS FIRST,"subject_type","is_read");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_kind" ON "approval_process" USING btree ("comp_id","type","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_name" ON "approval_process" USING btree ("comp_id","type","name");--> statement-breakpoint
CREATE INDEX "approval_version_publisher_key" ON "approval_version" USING btree ("comp_id","publisher_id");--> statement-breakpoint
CREATE INDEX "attachment_of_file" ON "attachment" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "file_by_uploader" ON "file" USING btree ("comp_id","uploader_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "file_by_content" ON "file" USING btree ("comp_id","sha256");--> statement-breakpoint
CREATE INDEX "upload_by_person" ON "upload" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "upload_by_age" ON "upload" USING btree ("comp_id","touched_at");--> statement-breakpoint
CREATE INDEX "comment_of_subject" ON "comment" USING btree ("comp_id","subject_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_author_key" ON "comment" USING btree ("comp_id","author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_name_key" ON "custom_field" USING btree ("comp_id","subject_type",lower(name)) WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "custom_field_order" ON "custom_field" USING btree ("comp_id","subject_type","position");--> statement-breakpoint
CREATE INDEX "custom_option_of_field" ON "custom_field_option" USING btree ("comp_id","field_id","position");--> statement-breakpoint
CREATE INDEX "custom_value_of_field" ON "custom_value" USING btree ("comp_id","field_id");--> statement-breakpoint
CREATE INDEX "custom_value_by_option" ON "custom_value" USING btree ("comp_id","option_id","subject_id") WHERE option_id is not null;--> statement-breakpoint
CREATE INDEX "custom_value_by_person" ON "custom_value" USING btree ("comp_id","person_id","subject_id","field_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "custom_value_by_number" ON "custom_value" USING btree ("comp_id","field_id","number_value","subject_id") WHERE number_value is not null;--> statement-breakpoint
CREATE INDEX "custom_value_by_date" ON "custom_value" USING btree ("comp_id","field_id","date_value") WHERE date_value is not null;--> statement-breakpoint
CREATE INDEX "file_group_of_subject" ON "file_group" USING btree ("comp_id","subject_type","subject_id","position");--> statement-breakpoint
CREATE INDEX "file_group_by_age" ON "file_group" USING btree ("comp_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "file_group_to_confirm" ON "file_group" USING btree ("comp_id","subject_type","subject_id") WHERE is_required and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "file_group_creator_key" ON "file_group" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "file_group_confirmed_by_key" ON "file_group" USING btree ("comp_id","confirmed_by_id");--> statement-breakpoint
CREATE INDEX "file_version_of_group" ON "file_version" USING btree ("comp_id","group_id");--> statement-breakpoint
CREATE INDEX "file_version_of_file" ON "file_version" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "file_version_of_uploader" ON "file_version" USING btree ("comp_id","uploader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entry_name_key" ON "dictionary_entry" USING btree ("comp_id","kind","name");--> statement-breakpoint
CREATE INDEX "dictionary_entry_order" ON "dictionary_entry" USING btree ("comp_id","kind","position","id");--> statement-breakpoint
CREATE INDEX "history_of_subject" ON "history" USING btree ("comp_id","subject_id","subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "history_by_actor" ON "history" USING btree ("comp_id","actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_run_of_person" ON "import_run" USING btree ("comp_id","person_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_run_file_key" ON "import_run" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "member_by_person" ON "member" USING btree ("comp_id","person_id","subject_type","role","is_open","last_opt_date" DESC NULLS LAST,"subject_id" DESC NULLS LAST,"status","priority","kind","start_date","end_date","done_date","is_below","is_hidden","is_read");--> statement-breakpoint
CREATE INDEX "member_open" ON "member" USING btree ("comp_id","person_id","subject_type","role") WHERE is_open and is_hidden is not true;--> statement-breakpoint
CREATE INDEX "notification_feed" ON "notification" USING btree ("comp_id","person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("comp_id","person_id","is_read");--> statement-breakpoint
CREATE INDEX "notification_of_subject" ON "notification" USING btree ("comp_id","subject_id","subject_type");--> statement-breakpoint
CREATE INDEX "notification_actor_key" ON "notification" USING btree ("comp_id","actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("comp_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_of_person" ON "push_subscription" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "department_parent_key" ON "department" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE INDEX "department_head_key" ON "department" USING btree ("comp_id","head_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_name_key" ON "department" USING btree ("comp_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),"name");--> statement-breakpoint
CREATE INDEX "person_department_key" ON "person" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "person_manager_key" ON "person" USING btree ("comp_id","manager_id");--> statement-breakpoint
CREATE INDEX "person_status_key" ON "person" USING btree ("comp_id","status","spelling","id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_account_key" ON "person" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE INDEX "person_account" ON "person" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_mobile_key" ON "person" USING btree ("comp_id","mobile") WHERE status <> 1;--> statement-breakpoint
CREATE UNIQUE INDEX "person_email_key" ON "person" USING btree ("comp_id",lower(email)) WHERE status <> 1;--> statement-breakpoint
CREATE INDEX "person_authority_holders" ON "person_authority" USING btree ("comp_id","authority","person_id");--> statement-breakpoint
CREATE INDEX "person_role_holders" ON "person_role" USING btree ("comp_id","role_id");--> statement-breakpoint
CREATE INDEX "person_superior_below" ON "person_superior" USING btree ("comp_id","superior_id","distance","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_key" ON "role" USING btree ("comp_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "point_event_once" ON "point_event" USING btree ("comp_id","person_id","kind","occasion");--> statement-breakpoint
CREATE INDEX "point_event_of_person" ON "point_event" USING btree ("comp_id","person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_key" ON "project" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "project_loss_reason_key" ON "project" USING btree ("comp_id","loss_reason_id") WHERE loss_reason_id is not null;--> statement-breakpoint
CREATE INDEX "project_creator_key" ON "project" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_sell_mgr_key" ON "project" USING btree ("comp_id","sell_mgr_id") WHERE sell_mgr_id is not null;--> statement-breakpoint
CREATE INDEX "project_department_key" ON "project" USING btree ("comp_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "project_type_key" ON "project" USING btree ("comp_id","type_id") WHERE type_id is not null;--> statement-breakpoint
CREATE INDEX "project_by_change" ON "project" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status","plan_end_date","is_delete");--> statement-breakpoint
CREATE INDEX "project_by_end" ON "project" USING btree ("comp_id","plan_end_date","id","status","is_delete");--> statement-breakpoint
CREATE INDEX "reminder_creator_key" ON "reminder" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "reminder_subject" ON "reminder" USING btree ("comp_id","type","subject_id");--> statement-breakpoint
CREATE INDEX "reminder_of_person" ON "reminder_person" USING btree ("comp_id","person_id","reminder_id");--> statement-breakpoint
CREATE INDEX "search_pending_oldest" ON "search_pending" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_secret_key" ON "share" USING btree ("comp_id","secret");--> statement-breakpoint
CREATE INDEX "share_of_subject" ON "share" USING btree ("comp_id","subject_id","subject_type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_by_creator" ON "share" USING btree ("comp_id","creator_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_view_of_share" ON "share_view" USING btree ("comp_id","share_id","viewed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_code" ON "supplier" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_name" ON "supplier" USING btree ("comp_id",lower(name)) WHERE is_delete = 0;--> statement-breakpoint
CREATE INDEX "supplier_creator_key" ON "supplier" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "supplier_category_key" ON "supplier" USING btree ("comp_id","category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "supplier_by_change" ON "supplier" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supplier_by_creation" ON "supplier" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subject_tag_of_tag" ON "subject_tag" USING btree ("comp_id","tag_id","subject_id","subject_type");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_key" ON "tag" USING btree ("comp_id",lower(name));--> statement-breakpoint
CREATE INDEX "invitation_inviter_key" ON "invitation" USING btree ("comp_id","inviter_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitation_person_key" ON "invitation" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "invitation_secret" ON "invitation" USING btree ("comp_id","secret_hash");--> statement-breakpoint
CREATE INDEX "account_identity_account" ON "account_identity" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oauth_trip_account" ON "oauth_trip" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_login_name_key" ON "account" USING btree (lower("login_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_mobile_key" ON "account" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_session_token_key" ON "account_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_session_account" ON "account_session" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "approval_key_of_person" ON "approval_key" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "approval_key_of_case" ON "approval_key" USING btree ("comp_id","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_occurrence_key" ON "event" USING btree ("comp_id","series_id","recurrence_date") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "event_series_key" ON "event" USING btree ("comp_id","series_id");--> statement-breakpoint
CREATE INDEX "event_owner_key" ON "event" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "event_creator_key" ON "event" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "event_by_source" ON "event" USING btree ("comp_id","source_type","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "event_by_time" ON "event" USING btree ("comp_id","until_date","start_date");--> statement-breakpoint
CREATE INDEX "event_by_start" ON "event" USING btree ("comp_id","start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "event_answer_of_person" ON "event_answer" USING btree ("comp_id","person_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_of_person" ON "calendar_feed" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_scope_once" ON "app_scope" USING btree ("comp_id","app_id",coalesce(department_id, person_id));--> statement-breakpoint
CREATE INDEX "app_scope_department_key" ON "app_scope" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "app_scope_person_key" ON "app_scope" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chance_code" ON "chance" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "chance_project_key" ON "chance" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "chance_customer_key" ON "chance" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "chance_creator_key" ON "chance" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "chance_designer_key" ON "chance" USING btree ("comp_id","designer_id") WHERE designer_id is not null;--> statement-breakpoint
CREATE INDEX "chance_state_key" ON "chance" USING btree ("comp_id","state_id");--> statement-breakpoint
CREATE INDEX "chance_type_key" ON "chance" USING btree ("comp_id","type_id");--> statement-breakpoint
CREATE INDEX "chance_source_key" ON "chance" USING btree ("comp_id","source_id");--> statement-breakpoint
CREATE INDEX "chance_industry_key" ON "chance" USING btree ("comp_id","industry_id");--> statement-breakpoint
CREATE INDEX "chance_sales_strategy_key" ON "chance" USING btree ("comp_id","sales_strategy_id");--> statement-breakpoint
CREATE INDEX "chance_loss_reason_key" ON "chance" USING btree ("comp_id","loss_reason_id");--> statement-breakpoint
CREATE INDEX "chance_by_change" ON "chance" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_main_key" ON "contact" USING btree ("comp_id","customer_id") WHERE is_main;--> statement-breakpoint
CREATE INDEX "contact_of_customer" ON "contact" USING btree ("comp_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "contact_by_change" ON "contact" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_code" ON "contract" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "contract_creator_key" ON "contract" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "contract_customer_key" ON "contract" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "contract_supplier_key" ON "contract" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "contract_chance_key" ON "contract" USING btree ("comp_id","chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "contract_status_key" ON "contract" USING btree ("comp_id","status_id");--> statement-breakpoint
CREATE INDEX "contract_type_key" ON "contract" USING btree ("comp_id","type_id");--> statement-breakpoint
CREATE INDEX "contract_pay_type_key" ON "contract" USING btree ("comp_id","pay_type_id");--> statement-breakpoint
CREATE INDEX "contract_by_change" ON "contract" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"income_type","status","is_archive");--> statement-breakpoint
CREATE INDEX "project_contract_contract_key" ON "project_contract" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_code_key" ON "customer" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_name_key" ON "customer" USING btree ("comp_id",lower(full_name)) WHERE is_delete = 0;--> statement-breakpoint
CREATE INDEX "customer_department_key" ON "customer" USING btree ("comp_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "customer_level_key" ON "customer" USING btree ("comp_id","level_id") WHERE level_id is not null;--> statement-breakpoint
CREATE INDEX "customer_category_key" ON "customer" USING btree ("comp_id","status_id") WHERE status_id is not null;--> statement-breakpoint
CREATE INDEX "customer_source_key" ON "customer" USING btree ("comp_id","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "customer_nature_key" ON "customer" USING btree ("comp_id","customer_nature") WHERE customer_nature is not null;--> statement-breakpoint
CREATE INDEX "customer_strategy_key" ON "customer" USING btree ("comp_id","customer_strategy") WHERE customer_strategy is not null;--> statement-breakpoint
CREATE INDEX "customer_big_ind_key" ON "customer" USING btree ("comp_id","big_ind") WHERE big_ind is not null;--> statement-breakpoint
CREATE INDEX "customer_bit_ind_key" ON "customer" USING btree ("comp_id","bit_ind") WHERE bit_ind is not null;--> statement-breakpoint
CREATE INDEX "customer_loss_reason_key" ON "customer" USING btree ("comp_id","loss_reason_id") WHERE loss_reason_id is not null;--> statement-breakpoint
CREATE INDEX "customer_open_sea_key" ON "customer" USING btree ("comp_id","open_sea_id") WHERE open_sea_id is not null;--> statement-breakpoint
CREATE INDEX "customer_by_change" ON "customer" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_open","is_delete");--> statement-breakpoint
CREATE INDEX "finance_fact_of_month" ON "finance_fact" USING btree ("comp_id","dim","month");--> statement-breakpoint
CREATE INDEX "bill_log_creator_key" ON "bill_log" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "bill_log_kind_key" ON "bill_log" USING btree ("comp_id","kind_id");--> statement-breakpoint
CREATE INDEX "bill_log_by_day" ON "bill_log" USING btree ("comp_id","bill_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_log_by_amount" ON "bill_log" USING btree ("comp_id","amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_log_by_change" ON "bill_log" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_memo_type_key" ON "bill_memo" USING btree ("comp_id","type_id");--> statement-breakpoint
CREATE INDEX "bill_memo_by_day" ON "bill_memo" USING btree ("comp_id","person_id","spent_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_memo_by_change" ON "bill_memo" USING btree ("comp_id","person_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "expense_type_parent_key" ON "expense_type" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_type_name_key" ON "expense_type" USING btree ("comp_id","family",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),"name");--> statement-breakpoint
CREATE INDEX "expense_type_order" ON "expense_type" USING btree ("comp_id","family","position","id");--> statement-breakpoint
CREATE INDEX "invoice_use_person_key" ON "invoice_use" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "invoice_use_of_record" ON "invoice_use" USING btree ("comp_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "invoice_creator_key" ON "invoice" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "invoice_by_change" ON "invoice" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoice_by_creation" ON "invoice" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_allocation_department_key" ON "finance_allocation" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "finance_line_type_key" ON "finance_line" USING btree ("comp_id","type_id");--> statement-breakpoint
CREATE INDEX "finance_offset_source_key" ON "finance_offset" USING btree ("comp_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_order_code" ON "finance_order" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_order_verify_code" ON "finance_order" USING btree ("comp_id","verify_code");--> statement-breakpoint
CREATE INDEX "finance_order_creator_key" ON "finance_order" USING btree ("comp_id","creator_id","type");--> statement-breakpoint
CREATE INDEX "finance_order_department_key" ON "finance_order" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "finance_order_customer_key" ON "finance_order" USING btree ("comp_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "finance_order_supplier_key" ON "finance_order" USING btree ("comp_id","supplier_id") WHERE supplier_id is not null;--> statement-breakpoint
CREATE INDEX "finance_order_contract_key" ON "finance_order" USING btree ("comp_id","contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "finance_order_store_order_key" ON "finance_order" USING btree ("comp_id","store_order_id") WHERE store_order_id is not null;--> statement-breakpoint
CREATE INDEX "finance_order_by_change" ON "finance_order" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_order_of_type" ON "finance_order" USING btree ("comp_id","type","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_order_by_creation" ON "finance_order" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_order_by_amount" ON "finance_order" USING btree ("comp_id","amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finance_order_by_day" ON "finance_order" USING btree ("comp_id","order_date","type");--> statement-breakpoint
CREATE INDEX "finance_order_to_pay" ON "finance_order" USING btree ("comp_id","pay_status","agreed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "finance_project_project_key" ON "finance_project" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "finance_payment_order_key" ON "finance_payment" USING btree ("comp_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "finance_payment_cashier_key" ON "finance_payment" USING btree ("comp_id","cashier_id");--> statement-breakpoint
CREATE INDEX "finance_payment_by_day" ON "finance_payment" USING btree ("comp_id","pay_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchange_rate_creator_key" ON "exchange_rate" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_of_day" ON "exchange_rate" USING btree ("comp_id","currency","day");--> statement-breakpoint
CREATE INDEX "exchange_rate_by_day" ON "exchange_rate" USING btree ("comp_id","day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "work_hour_of_person" ON "work_hour" USING btree ("comp_id","person_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_hour_of_task" ON "work_hour" USING btree ("comp_id","task_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_hour_by_day" ON "work_hour" USING btree ("comp_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_hour_decided" ON "work_hour" USING btree ("comp_id","decider_id","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_hour_waiting" ON "work_hour" USING btree ("comp_id","person_id","day","id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "attendance_day_by_day" ON "attendance_day" USING btree ("comp_id","day");--> statement-breakpoint
CREATE INDEX "attendance_month_closer_key" ON "attendance_month" USING btree ("comp_id","closer_id");--> statement-breakpoint
CREATE INDEX "common_apply_creator_key" ON "common_apply" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "common_apply_by_change" ON "common_apply" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "common_apply_by_creation" ON "common_apply" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fill_sign_of_person" ON "fill_sign" USING btree ("comp_id","creator_id","day");--> statement-breakpoint
CREATE INDEX "fill_sign_by_change" ON "fill_sign" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fill_sign_by_creation" ON "fill_sign" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leave_kind_key" ON "leave" USING btree ("comp_id","kind_id");--> statement-breakpoint
CREATE INDEX "leave_of_person" ON "leave" USING btree ("comp_id","creator_id","end_date");--> statement-breakpoint
CREATE INDEX "leave_by_change" ON "leave" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leave_by_creation" ON "leave" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leave_day_of_person" ON "leave_day" USING btree ("comp_id","person_id","day");--> statement-breakpoint
CREATE INDEX "leave_day_by_day" ON "leave_day" USING btree ("comp_id","day");--> statement-breakpoint
CREATE INDEX "leave_entry_lot_key" ON "leave_entry" USING btree ("comp_id","lot_id");--> statement-breakpoint
CREATE INDEX "leave_entry_kind_key" ON "leave_entry" USING btree ("comp_id","kind_id");--> statement-breakpoint
CREATE INDEX "leave_entry_actor_key" ON "leave_entry" USING btree ("comp_id","actor_id");--> statement-breakpoint
CREATE INDEX "leave_entry_of_person" ON "leave_entry" USING btree ("comp_id","person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leave_entry_of_leave" ON "leave_entry" USING btree ("comp_id","leave_id","lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_kind_name" ON "leave_kind" USING btree ("comp_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_kind_code" ON "leave_kind" USING btree ("comp_id","code") WHERE code <> '';--> statement-breakpoint
CREATE INDEX "leave_kind_order" ON "leave_kind" USING btree ("comp_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_lot_source" ON "leave_lot" USING btree ("comp_id","person_id","kind_id","source");--> statement-breakpoint
CREATE INDEX "leave_lot_kind_key" ON "leave_lot" USING btree ("comp_id","kind_id");--> statement-breakpoint
CREATE INDEX "leave_lot_expiring" ON "leave_lot" USING btree ("comp_id","expires_on") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "outing_of_person" ON "outing" USING btree ("comp_id","creator_id","end_date");--> statement-breakpoint
CREATE INDEX "outing_by_change" ON "outing" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outing_by_creation" ON "outing" USING btree ("comp_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "shift_name_key" ON "shift" USING btree ("comp_id","name");--> statement-breakpoint
CREATE INDEX "shift_rule_shift_key" ON "shift_rule" USING btree ("comp_id","shift_id");--> statement-breakpoint
CREATE INDEX "shift_rule_person_key" ON "shift_rule" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "shift_rule_department_key" ON "shift_rule" USING btree ("comp_id","department_id");--> statement-breakpoint
CREATE INDEX "shift_rule_by_day" ON "shift_rule" USING btree ("comp_id","start_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_record_of_day" ON "sign_record" USING btree ("comp_id","person_id","day","sign_type");--> statement-breakpoint
CREATE INDEX "sign_record_by_day" ON "sign_record" USING btree ("comp_id","day");--> statement-breakpoint
CREATE INDEX "sign_trip_of_person" ON "sign_trip" USING btree ("comp_id","person_id","signed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sign_trip_by_time" ON "sign_trip" USING btree ("comp_id","signed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_stage_move_to_key" ON "project_stage_move" USING btree ("comp_id","to_id");--> statement-breakpoint
CREATE INDEX "project_budget_of_project" ON "project_budget" USING btree ("comp_id","project_id","id");--> statement-breakpoint
CREATE INDEX "project_budget_group_key" ON "project_budget" USING btree ("comp_id","group_id");--> statement-breakpoint
CREATE INDEX "project_budget_creator_key" ON "project_budget" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_cost_by_day" ON "project_cost" USING btree ("comp_id","project_id","cost_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_cost_creator_key" ON "project_cost" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_cost_match_cost_key" ON "project_cost_match" USING btree ("comp_id","cost_id");--> statement-breakpoint
CREATE INDEX "project_cost_match_budget_key" ON "project_cost_match" USING btree ("comp_id","budget_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_rate_of_role" ON "project_rate" USING btree ("comp_id","project_id","role") WHERE person_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_rate_of_person" ON "project_rate" USING btree ("comp_id","project_id","person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "project_rate_project_key" ON "project_rate" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "project_rate_person_key" ON "project_rate" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "project_document_of_project" ON "project_document" USING btree ("comp_id","project_id","kind");--> statement-breakpoint
CREATE INDEX "project_document_of_folder" ON "project_document" USING btree ("comp_id","parent_id");--> statement-breakpoint
CREATE INDEX "project_document_file_key" ON "project_document" USING btree ("comp_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "project_document_removal" ON "project_document" USING btree ("comp_id","removal") WHERE removal is not null;--> statement-breakpoint
CREATE INDEX "project_document_creator_key" ON "project_document" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_document_changed_by_key" ON "project_document" USING btree ("comp_id","changed_by_id");--> statement-breakpoint
CREATE INDEX "project_document_version_file_key" ON "project_document_version" USING btree ("comp_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "project_document_version_person_key" ON "project_document_version" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "project_log_of_project" ON "project_log" USING btree ("comp_id","project_id","log_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_log_of_person" ON "project_log" USING btree ("comp_id","creator_id","log_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_log_by_day" ON "project_log" USING btree ("comp_id","log_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "project_module_name_key" ON "project_module" USING btree ("comp_id","project_id","name");--> statement-breakpoint
CREATE INDEX "project_snapshot_of" ON "project_snapshot" USING btree ("comp_id","project_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_snapshot_creator_key" ON "project_snapshot" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_quality_giver_key" ON "project_quality" USING btree ("comp_id","giver_id");--> statement-breakpoint
CREATE INDEX "project_quality_about_task_key" ON "project_quality_about" USING btree ("comp_id","task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "project_quality_about_group_key" ON "project_quality_about" USING btree ("comp_id","group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "project_risk_by_coefficient" ON "project_risk" USING btree ("comp_id","project_id","coefficient" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_risk_owner_key" ON "project_risk" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "project_risk_creator_key" ON "project_risk" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "project_sprint_of_project" ON "project_sprint" USING btree ("comp_id","project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_sprint_creator_key" ON "project_sprint" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_sprint_one_open" ON "project_sprint" USING btree ("comp_id","project_id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "project_task_stage_key" ON "project_task" USING btree ("comp_id","stage_id");--> statement-breakpoint
CREATE INDEX "project_task_sprint_key" ON "project_task" USING btree ("comp_id","sprint_id");--> statement-breakpoint
CREATE INDEX "project_task_module_key" ON "project_task" USING btree ("comp_id","module_id");--> statement-breakpoint
CREATE INDEX "project_task_version_key" ON "project_task" USING btree ("comp_id","version_id");--> statement-breakpoint
CREATE INDEX "project_task_repair_version_key" ON "project_task" USING btree ("comp_id","repair_version_id");--> statement-breakpoint
CREATE INDEX "project_task_stage_order" ON "project_task_stage" USING btree ("comp_id","project_id","order_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_template_name_key" ON "project_template" USING btree ("comp_id","name");--> statement-breakpoint
CREATE INDEX "project_template_creator_key" ON "project_template" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_version_name_key" ON "project_version" USING btree ("comp_id","project_id","name");--> statement-breakpoint
CREATE INDEX "project_version_creator_key" ON "project_version" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_order_code" ON "store_order" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "store_order_creator_key" ON "store_order" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "store_order_supplier_key" ON "store_order" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "store_order_contract_key" ON "store_order" USING btree ("comp_id","contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_project_key" ON "store_order" USING btree ("comp_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "store_order_by_change" ON "store_order" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_external_of" ON "task_external" USING btree ("comp_id","task_id");--> statement-breakpoint
CREATE INDEX "task_item_in_order" ON "task_item" USING btree ("comp_id","task_id","position","id");--> statement-breakpoint
CREATE INDEX "task_item_of_person" ON "task_item_person" USING btree ("comp_id","person_id","item_id");--> statement-breakpoint
CREATE INDEX "task_progress_of_task" ON "task_progress" USING btree ("comp_id","task_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_progress_item_key" ON "task_progress" USING btree ("comp_id","item_id") WHERE item_id is not null;--> statement-breakpoint
CREATE INDEX "task_progress_person_key" ON "task_progress" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_group_name_key" ON "task_group" USING btree ("comp_id","person_id","type","name");--> statement-breakpoint
CREATE INDEX "task_group_person_key" ON "task_group" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "task_group_member_person_key" ON "task_group_member" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "task_group_member_task_key" ON "task_group_member" USING btree ("comp_id","task_id");--> statement-breakpoint
CREATE INDEX "task_group_member_group_key" ON "task_group_member" USING btree ("comp_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_view_name_key" ON "task_view" USING btree ("comp_id","person_id","name");--> statement-breakpoint
CREATE INDEX "task_view_person_key" ON "task_view" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "task_view_shared" ON "task_view" USING btree ("comp_id","is_shared");--> statement-breakpoint
CREATE INDEX "task_view_default_view_key" ON "task_view_default" USING btree ("comp_id","view_id");--> statement-breakpoint
CREATE INDEX "task_predecessor_behind" ON "task_predecessor" USING btree ("comp_id","predecessor_id","task_id");--> statement-breakpoint
CREATE INDEX "task_occurrence_made" ON "task_occurrence" USING btree ("comp_id","made_id");--> statement-breakpoint
CREATE INDEX "task_repeat_creator_key" ON "task_repeat" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE INDEX "task_repeat_due" ON "task_repeat" USING btree ("next_at","comp_id");--> statement-breakpoint
CREATE INDEX "task_repeat_ahead" ON "task_repeat" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "task_relation_related_key" ON "task_relation" USING btree ("comp_id","related_id");--> statement-breakpoint
CREATE INDEX "task_score_person_key" ON "task_score" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "task_status_batch_person_key" ON "task_status_batch" USING btree ("comp_id","person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "task_code_key" ON "task" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "task_parent_key" ON "task" USING btree ("comp_id","parent_id","order_key","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "task_project_key" ON "task" USING btree ("comp_id","project_id","type","order_key","id","status","is_delete") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "task_department_key" ON "task" USING btree ("comp_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE INDEX "task_question_type_key" ON "task" USING btree ("comp_id","question_type_id") WHERE question_type_id is not null;--> statement-breakpoint
CREATE INDEX "task_ctype_key" ON "task" USING btree ("comp_id","ctype_id") WHERE ctype_id is not null;--> statement-breakpoint
CREATE INDEX "task_lifecycle_key" ON "task" USING btree ("comp_id","lifecycle_id") WHERE lifecycle_id is not null;--> statement-breakpoint
CREATE INDEX "task_by_change" ON "task" USING btree ("comp_id","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"status","plan_end_date","plan_start_date","real_end_date","is_delete","type");--> statement-breakpoint
CREATE INDEX "task_by_end" ON "task" USING btree ("comp_id","plan_end_date","id","last_opt_date","status","is_delete");--> statement-breakpoint
CREATE INDEX "task_by_start" ON "task" USING btree ("comp_id","plan_start_date","id","last_opt_date","is_delete");--> statement-breakpoint
CREATE INDEX "task_by_done" ON "task" USING btree ("comp_id","real_end_date" DESC NULLS LAST,"id" DESC NULLS LAST,"last_opt_date","is_delete");--> statement-breakpoint
CREATE INDEX "task_by_priority" ON "task" USING btree ("comp_id","priority" DESC NULLS LAST,"id" DESC NULLS LAST,"last_opt_date","is_delete");--> statement-breakpoint
CREATE INDEX "task_by_type" ON "task" USING btree ("comp_id","type","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_delete") WHERE type <> 'TASK';--> statement-breakpoint
CREATE INDEX "task_by_status" ON "task" USING btree ("comp_id","status","last_opt_date" DESC NULLS LAST,"id" DESC NULLS LAST,"is_delete");--> statement-breakpoint
CREATE INDEX "task_visit_person_key" ON "task_visit" USING btree ("comp_id","person_id");--> statement-breakpoint
CREATE INDEX "task_visit_latest" ON "task_visit" USING btree ("comp_id","task_id","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "task_template_of_owner" ON "task_template" USING btree ("comp_id","owner_id","is_company");--> statement-breakpoint
CREATE INDEX "task_workflow_of_workflow" ON "task_workflow" USING btree ("comp_id","workflow_id","task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workflow_creator_key" ON "workflow" USING btree ("comp_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_name_key" ON "workflow" USING btree ("comp_id","name") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "idempotent_answer_age" ON "idempotent_answer" USING btree ("comp_id","created_at");--> statement-breakpoint
CREATE INDEX "attempt_ended" ON "attempt" USING btree ("ends_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_case" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_delegation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_inbox" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_process" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_version" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "attachment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "file" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "file_space" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "upload" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "comment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "custom_field" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "custom_field_option" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "custom_value" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "file_group" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "file_version" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "dictionary_entry" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "history" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "import_run" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "member" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "notice_setting" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "notification" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "push_subscription" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "company" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "company_setting" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "department" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person_authority" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person_property" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person_role" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "person_superior" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "role" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "point_event" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "reminder" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "reminder_person" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "rich_text" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "search_entry" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "search_pending" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "share" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "share_view" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "supplier" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "subject_tag" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "tag" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "invitation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "approval_key" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "event" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "event_answer" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "calendar_feed" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "app_scope" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "company_app" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "chance" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contact" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "contract" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_contract" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "customer" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_fact" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "bill_log" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "bill_memo" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "expense_type" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "invoice_use" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "invoice" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_allocation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_offset" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_order" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_project" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "finance_payment" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "exchange_rate" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "work_hour" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "work_hour_day" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "attendance_day" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "attendance_month" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "common_apply" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "fill_sign" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "fill_sign_rule" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave_day" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave_entry" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave_kind" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave_lot" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "leave_person" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "outing" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "shift" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "shift_rule" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "sign_record" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "sign_setting" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "sign_trip" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "work_day" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "work_week" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_stage_move" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_budget" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_cost" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_cost_match" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_rate" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_task_fact" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_document" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_document_version" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_log" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_module" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_snapshot" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_quality" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_quality_about" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_risk" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_sprint" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_sprint_fact" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_task" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_task_stage" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_template" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "project_version" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_order" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "store_order_line" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_board" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_external" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_item" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_item_person" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_progress" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_group" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_group_member" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_view" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_view_default" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_predecessor" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_occurrence" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_repeat" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_relation" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_score" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_status_batch" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_visit" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_template" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "task_workflow" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "workflow" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "idempotent_answer" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);--> statement-breakpoint
CREATE POLICY "own_company" ON "number_block" AS PERMISSIVE FOR ALL TO public USING (comp_id = (current_setting('app.comp_id'))::uuid) WITH CHECK (comp_id = (current_setting('app.comp_id'))::uuid);