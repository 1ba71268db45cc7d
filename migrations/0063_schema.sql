-- One index that carries the workspace beside the words.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- "Invoice 9" before "Invoice 10", capitals beside small letters.
CREATE COLLATION IF NOT EXISTS "natural" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
-- A name as searches compare it: in lower case, without accents.
CREATE OR REPLACE FUNCTION "folded_fact"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]+', '', 'g'));--> statement-breakpoint
-- The values of what was read, with what a person said in its place.
CREATE OR REPLACE FUNCTION "fact_values"("read" jsonb, "confirmed" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT jsonb_strip_nulls(
		coalesce((SELECT jsonb_object_agg("key", "value" -> 'value') FROM jsonb_each("read")), '{}')
		|| coalesce("confirmed", '{}'))
$$;--> statement-breakpoint
CREATE TABLE "administrator_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "oidc_identities" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "oidc_identities_id_unique" UNIQUE("id")
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);--> statement-breakpoint
CREATE TABLE "registration_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"business_type" text,
	"business_name" text,
	"registration_number" text,
	"device" text NOT NULL,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"invitation" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "removed_factors" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"back_to" timestamp (3) with time zone,
	"identity" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "users_user_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"pending_email" text,
	"password" text,
	"auth_method" text DEFAULT 'replit' NOT NULL,
	"email_verified" integer DEFAULT 1 NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"director_first_name" text,
	"director_last_name" text,
	"director_email" text,
	"director_mobile" text,
	"role" text DEFAULT 'user' NOT NULL,
	"failures_seen_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_user_number_unique" UNIQUE("user_number")
);--> statement-breakpoint
CREATE TABLE "upload_tokens" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "upload_tokens_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "activities" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"entity_id" text,
	"entity_type" text,
	"folder_id" text,
	"folder_name" text,
	"metadata" jsonb,
	"areas" text[],
	"salt" uuid DEFAULT gen_random_uuid(),
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "activities_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "sealed_entries" (
	"chain" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"personal_hash" text NOT NULL,
	CONSTRAINT "sealed_entries_chain_sequence_pk" PRIMARY KEY("chain","sequence"),
	CONSTRAINT "sealed_entries_entry" UNIQUE("entry_id","kind")
);--> statement-breakpoint
CREATE TABLE "seals" (
	"chain" uuid NOT NULL,
	"number" integer NOT NULL,
	"previous" text,
	"first_entry" bigint NOT NULL,
	"last_entry" bigint NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seals_chain_number_pk" PRIMARY KEY("chain","number")
);--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"type" text NOT NULL,
	"result" text NOT NULL,
	"address" text,
	"device" text,
	"detail" jsonb,
	"salt" uuid DEFAULT gen_random_uuid(),
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);--> statement-breakpoint
CREATE TABLE "blobs" (
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"mimetypes" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'stored' NOT NULL,
	"status_reason" text,
	"text" text,
	"has_thumbnail" boolean DEFAULT false NOT NULL,
	"words" "tsvector",
	"word_count" integer GENERATED ALWAYS AS (coalesce(length(words), 0)) STORED NOT NULL,
	"facts" jsonb,
	"facts_reader" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blobs_workspace_id_sha256_pk" PRIMARY KEY("workspace_id","sha256")
);--> statement-breakpoint
CREATE TABLE "sweep_marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "company_facts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"followed_from" date NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"functions" jsonb NOT NULL,
	"may_export" boolean NOT NULL,
	"until" date,
	"hash" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "join_requests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "practice_summaries" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"made_of" text NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "practice_summaries_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weekly" boolean DEFAULT true NOT NULL,
	"ahead" boolean DEFAULT true NOT NULL,
	"news" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"reminded_on" date
);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);--> statement-breakpoint
CREATE TABLE "company_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"rule" text NOT NULL,
	"happened_on" date NOT NULL,
	"about" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "deadlines" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"closed" jsonb,
	"file_id" uuid,
	"closing_note" text,
	"note" text,
	"answer" text,
	"snoozed_on" date,
	"snoozed_until" date,
	"assigned_to" uuid,
	CONSTRAINT "deadlines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "own_deadlines" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"folder_id" text NOT NULL,
	"title" text NOT NULL,
	"due" date NOT NULL,
	"repeats" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_deadlines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "dismissed_first_papers" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "dismissed_first_papers_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);--> statement-breakpoint
CREATE TABLE "own_expected_papers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"folder_id" text NOT NULL,
	"name" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"every" text NOT NULL,
	"year_end" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "own_expected_papers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "skipped_papers" (
	"workspace_id" uuid NOT NULL,
	"expected_id" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "skipped_papers_workspace_id_expected_id_pk" PRIMARY KEY("workspace_id","expected_id")
);--> statement-breakpoint
CREATE TABLE "file_openings" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_openings_workspace_id_file_id_user_id_day_pk" PRIMARY KEY("workspace_id","file_id","user_id","day")
);--> statement-breakpoint
CREATE TABLE "file_versions" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"original_name" text collate "natural" NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"user_id" uuid,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"confirmed_facts" jsonb,
	CONSTRAINT "file_versions_workspace_id_file_id_version_pk" PRIMARY KEY("workspace_id","file_id","version")
);--> statement-breakpoint
CREATE TABLE "files" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"folder_id" text NOT NULL,
	"filename" text NOT NULL,
	"original_name" text collate "natural" NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"user_id" uuid,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_facts" jsonb,
	"awaits_reading" boolean DEFAULT false NOT NULL,
	"awaits_picture" boolean DEFAULT false NOT NULL,
	"source" jsonb,
	"fills" jsonb,
	"is_guessed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_source" text DEFAULT 'upload' NOT NULL,
	"hold_reason" text,
	"keeping" jsonb,
	"is_kept" boolean DEFAULT false NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	"trash_id" uuid,
	CONSTRAINT "files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "pinned_files" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	CONSTRAINT "pinned_files_workspace_id_user_id_file_id_pk" PRIMARY KEY("workspace_id","user_id","file_id")
);--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"workspace_id" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"first_byte" bigint NOT NULL,
	"size" bigint NOT NULL,
	"stored_as" uuid NOT NULL,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_pieces_workspace_id_sender_upload_id_first_byte_pk" PRIMARY KEY("workspace_id","sender","upload_id","first_byte")
);--> statement-breakpoint
CREATE TABLE "uploads" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"folder_id" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "folder_numbers" (
	"workspace_id" uuid NOT NULL,
	"letters" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "folder_numbers_workspace_id_letters_pk" PRIMARY KEY("workspace_id","letters")
);--> statement-breakpoint
CREATE TABLE "folders" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"department" text NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"parent_id" text,
	"description" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	"trash_id" uuid,
	CONSTRAINT "folders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "device_shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"device" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"title" text,
	"text" text,
	"url" text,
	"shared_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "filings" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"papers" jsonb NOT NULL,
	"filed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"asker" text,
	"recipient" text,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "outside_links" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_name" text,
	"created_by" uuid,
	"areas" text[] NOT NULL,
	"needs_export" boolean DEFAULT false NOT NULL,
	"expires_on" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"stop_told_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "outside_tokens" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "outside_tokens_workspace_id_hash_pk" PRIMARY KEY("workspace_id","hash")
);--> statement-breakpoint
CREATE TABLE "outside_visits" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"link_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"device" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_visits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "pack_downloads" (
	"workspace_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"downloaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_downloads_workspace_id_visit_id_number_pk" PRIMARY KEY("workspace_id","visit_id","number")
);--> statement-breakpoint
CREATE TABLE "pack_items" (
	"workspace_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"folder_id" text NOT NULL,
	"folder_name" text NOT NULL,
	"mimetype" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer,
	CONSTRAINT "pack_items_workspace_id_pack_id_number_pk" PRIMARY KEY("workspace_id","pack_id","number")
);--> statement-breakpoint
CREATE TABLE "pack_pages" (
	"workspace_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"page" integer NOT NULL,
	"ms" bigint NOT NULL,
	"shown_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_pages_workspace_id_visit_id_number_page_pk" PRIMARY KEY("workspace_id","visit_id","number","page")
);--> statement-breakpoint
CREATE TABLE "pack_presets" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"without" text[] NOT NULL,
	CONSTRAINT "pack_presets_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "packs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text,
	"may_download" boolean NOT NULL,
	"watermark" boolean NOT NULL,
	CONSTRAINT "packs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "paper_requests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message" text,
	"remind" boolean NOT NULL,
	"every" text,
	"asked_on" date NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"full_told_on" date,
	CONSTRAINT "paper_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "received_papers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"wanted_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"declined" text,
	CONSTRAINT "received_papers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "wanted_papers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"sentence" text,
	"expected_id" text,
	"folder_id" text,
	"period_to" date,
	"person" text,
	CONSTRAINT "wanted_papers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "search_documents" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"folder_id" text NOT NULL,
	"type" text,
	"size" bigint NOT NULL,
	"facts" jsonb DEFAULT '{}' NOT NULL,
	"kind" text GENERATED ALWAYS AS (facts ->> 'kind') STORED,
	"dated" text collate "C" GENERATED ALWAYS AS (facts ->> 'date') STORED,
	"ends" text collate "C" GENERATED ALWAYS AS (facts ->> 'ends') STORED,
	"due" text collate "C" GENERATED ALWAYS AS (facts ->> 'due') STORED,
	"party" text GENERATED ALWAYS AS (folded_fact(facts ->> 'party')) STORED,
	"person" text GENERATED ALWAYS AS (folded_fact(facts ->> 'person')) STORED,
	"total" numeric GENERATED ALWAYS AS ((facts #>> '{total,amount}')::numeric) STORED,
	"currency" text GENERATED ALWAYS AS (facts #>> '{total,currency}') STORED,
	CONSTRAINT "search_documents_workspace_id_file_id_pk" PRIMARY KEY("workspace_id","file_id")
);--> statement-breakpoint
CREATE TABLE "search_word_removals" (
	"workspace_id" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_words" (
	"workspace_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL
);--> statement-breakpoint
CREATE TABLE "party_spellings" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"spelling_key" text NOT NULL,
	"spelling" text NOT NULL,
	"name" text NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "party_spellings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "suggestions" (
	"workspace_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"editable" text NOT NULL,
	"basis" text NOT NULL,
	"folders" jsonb NOT NULL,
	"name" text,
	CONSTRAINT "suggestions_workspace_id_paper_id_editable_pk" PRIMARY KEY("workspace_id","paper_id","editable")
);--> statement-breakpoint
CREATE TABLE "template_entries" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"id" text NOT NULL,
	"entry" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_entries_workspace_id_list_id_pk" PRIMARY KEY("workspace_id","list","id")
);--> statement-breakpoint
CREATE TABLE "template_lists" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "template_lists_workspace_id_list_pk" PRIMARY KEY("workspace_id","list")
);--> statement-breakpoint
CREATE TABLE "template_resources" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"folder_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"content" text,
	"filename" text,
	"mimetype" text,
	"size" bigint,
	"sha256" text,
	"description" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_resources_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"functions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"may_export" boolean DEFAULT false NOT NULL,
	"until" date,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);--> statement-breakpoint
CREATE TABLE "revisions" (
	"workspace_id" uuid NOT NULL,
	"area" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "revisions_workspace_id_area_pk" PRIMARY KEY("workspace_id","area")
);--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"business_type" text,
	"business_name" text,
	"registration_number" text,
	"registered_office_address" text,
	"business_code" text,
	"initials" text,
	"colour" text,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"quota_bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "workspaces_business_code_unique" UNIQUE("business_code")
);--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_factors" ADD CONSTRAINT "removed_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_facts" ADD CONSTRAINT "company_facts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_summaries" ADD CONSTRAINT "practice_summaries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_summaries" ADD CONSTRAINT "practice_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_deadlines" ADD CONSTRAINT "own_deadlines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_deadlines" ADD CONSTRAINT "own_deadlines_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_first_papers" ADD CONSTRAINT "dismissed_first_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_first_papers" ADD CONSTRAINT "dismissed_first_papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_expected_papers" ADD CONSTRAINT "own_expected_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_expected_papers" ADD CONSTRAINT "own_expected_papers_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_papers" ADD CONSTRAINT "skipped_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_sha256_blobs_workspace_id_sha256_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_sha256_blobs_workspace_id_sha256_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_numbers" ADD CONSTRAINT "folder_numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_workspace_id_parent_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_links" ADD CONSTRAINT "outside_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_links" ADD CONSTRAINT "outside_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_tokens" ADD CONSTRAINT "outside_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_tokens" ADD CONSTRAINT "outside_tokens_workspace_id_link_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_visits" ADD CONSTRAINT "outside_visits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_visits" ADD CONSTRAINT "outside_visits_workspace_id_link_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_downloads" ADD CONSTRAINT "pack_downloads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_downloads" ADD CONSTRAINT "pack_downloads_workspace_id_visit_id_outside_visits_workspace_id_id_fk" FOREIGN KEY ("workspace_id","visit_id") REFERENCES "public"."outside_visits"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_workspace_id_pack_id_packs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","pack_id") REFERENCES "public"."packs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pages" ADD CONSTRAINT "pack_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pages" ADD CONSTRAINT "pack_pages_workspace_id_visit_id_outside_visits_workspace_id_id_fk" FOREIGN KEY ("workspace_id","visit_id") REFERENCES "public"."outside_visits"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_presets" ADD CONSTRAINT "pack_presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_workspace_id_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_requests" ADD CONSTRAINT "paper_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_requests" ADD CONSTRAINT "paper_requests_workspace_id_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_papers" ADD CONSTRAINT "received_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_papers" ADD CONSTRAINT "received_papers_workspace_id_wanted_id_wanted_papers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","wanted_id") REFERENCES "public"."wanted_papers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_papers" ADD CONSTRAINT "wanted_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_papers" ADD CONSTRAINT "wanted_papers_workspace_id_request_id_paper_requests_workspace_id_id_fk" FOREIGN KEY ("workspace_id","request_id") REFERENCES "public"."paper_requests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_word_removals" ADD CONSTRAINT "search_word_removals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_spellings" ADD CONSTRAINT "party_spellings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_entries" ADD CONSTRAINT "template_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_lists" ADD CONSTRAINT "template_lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_resources" ADD CONSTRAINT "template_resources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_resources" ADD CONSTRAINT "template_resources_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_resources" ADD CONSTRAINT "template_resources_workspace_id_sha256_blobs_workspace_id_sha256_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_identities_user" ON "oidc_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "registration_tokens_email" ON "registration_tokens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "removed_factors_user" ON "removed_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_factors_removed" ON "removed_factors" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "sessions_half_user" ON "sessions" USING btree (("sess" -> 'halfSignedIn' ->> 'userId'));--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_tokens_hash" ON "upload_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "activities_entity" ON "activities" USING btree ("workspace_id","entity_id","id");--> statement-breakpoint
CREATE INDEX "activities_copies" ON "activities" USING btree ("workspace_id",("metadata" ->> 'from'),"id") WHERE "activities"."type" = 'copy';--> statement-breakpoint
CREATE INDEX "activities_given" ON "activities" USING gin (("metadata" -> 'files')) WHERE "activities"."entity_type" = 'pack';--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "activities_account" ON "activities" USING btree ("user_id") WHERE "activities"."entity_type" = 'account';--> statement-breakpoint
CREATE INDEX "seals_time" ON "seals" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "blobs_sha256" ON "blobs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "blobs_unread" ON "blobs" USING btree ("workspace_id","status") WHERE "blobs"."status" <> 'indexed';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_user" ON "join_requests" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "join_requests_asked" ON "join_requests" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "practice_summaries_user" ON "practice_summaries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_token" ON "reminders" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash" ON "calendar_feeds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "own_deadlines_folder" ON "own_deadlines" USING btree ("workspace_id","folder_id");--> statement-breakpoint
CREATE INDEX "dismissed_first_papers_user" ON "dismissed_first_papers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_expected_papers_folder" ON "own_expected_papers" USING btree ("workspace_id","folder_id");--> statement-breakpoint
CREATE INDEX "file_openings_user" ON "file_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_versions_blob" ON "file_versions" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "file_versions_user" ON "file_versions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_name" ON "files" USING btree ("workspace_id","folder_id","original_name") WHERE "files"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "files_uploaded" ON "files" USING btree ("workspace_id","uploaded_at","size");--> statement-breakpoint
CREATE INDEX "files_trashed" ON "files" USING btree ("workspace_id","folder_id") WHERE "files"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "files_blob" ON "files" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "files_shared" ON "files" USING btree ("workspace_id","id") WHERE "files"."source" ->> 'kind' = 'share' and "files"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "pinned_files_file" ON "pinned_files" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "pinned_files_user" ON "pinned_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_pieces_arrived" ON "upload_pieces" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "device_shares_device" ON "device_shares" USING btree ("device");--> statement-breakpoint
CREATE INDEX "device_shares_shared" ON "device_shares" USING btree ("shared_at");--> statement-breakpoint
CREATE INDEX "filings_filed" ON "filings" USING btree ("filed_at");--> statement-breakpoint
CREATE INDEX "guesses_end" ON "guesses" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sent_mails_asker" ON "sent_mails" USING btree ("asker","kind","sent_at");--> statement-breakpoint
CREATE INDEX "sent_mails_recipient" ON "sent_mails" USING btree ("recipient","kind","sent_at");--> statement-breakpoint
CREATE INDEX "sent_mails_sent" ON "sent_mails" USING btree ("kind","sent_at");--> statement-breakpoint
CREATE INDEX "outside_links_maker" ON "outside_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "outside_links_expires" ON "outside_links" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_tokens_hash" ON "outside_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_visits_hash" ON "outside_visits" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "outside_visits_link" ON "outside_visits" USING btree ("workspace_id","link_id");--> statement-breakpoint
CREATE INDEX "pack_items_file" ON "pack_items" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "received_papers_wanted" ON "received_papers" USING btree ("workspace_id","wanted_id");--> statement-breakpoint
CREATE INDEX "received_papers_file" ON "received_papers" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "wanted_papers_request" ON "wanted_papers" USING btree ("workspace_id","request_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("workspace_id","words");--> statement-breakpoint
CREATE INDEX "search_documents_uploaded" ON "search_documents" USING btree ("workspace_id","uploaded_at","file_id");--> statement-breakpoint
CREATE INDEX "search_documents_dated" ON "search_documents" USING btree ("workspace_id","dated") WHERE "search_documents"."dated" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_ends" ON "search_documents" USING btree ("workspace_id","ends") WHERE "search_documents"."ends" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_due" ON "search_documents" USING btree ("workspace_id","due") WHERE "search_documents"."due" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_total" ON "search_documents" USING btree ("workspace_id","total") WHERE "search_documents"."total" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_kind" ON "search_documents" USING btree ("workspace_id","kind") WHERE "search_documents"."kind" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_party" ON "search_documents" USING btree ("workspace_id","party") WHERE "search_documents"."party" is not null;--> statement-breakpoint
CREATE INDEX "search_word_removals_workspace" ON "search_word_removals" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("workspace_id","word");--> statement-breakpoint
CREATE UNIQUE INDEX "party_spellings_key" ON "party_spellings" USING btree ("workspace_id","spelling_key");--> statement-breakpoint
CREATE INDEX "template_resources_folder" ON "template_resources" USING btree ("workspace_id","folder_id","position");--> statement-breakpoint
CREATE INDEX "template_resources_blob" ON "template_resources" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_master" ON "workspaces" USING btree ("kind") WHERE "workspaces"."kind" = 'master';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(d."workspace_id", d."area") FROM "files" f
	JOIN "folders" d ON d."workspace_id" = f."workspace_id" AND d."id" = f."folder_id"
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256";
	RETURN NULL;
END $$;--> statement-breakpoint
-- An invitation is for the account that has its address: it does not wait until the address comes back.
CREATE OR REPLACE FUNCTION "end_invitations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "invitations" WHERE "email" = old."email";
	RETURN NULL;
END $$;--> statement-breakpoint
-- What changes is noted while a transaction runs and raised once, when it commits: until then it holds no row that
-- another transaction waits for, and since a commit takes its rows in the order of their keys, no two wait for each other.
CREATE OR REPLACE FUNCTION "note_change"("workspace_id" uuid, "area" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := coalesce(current_setting('board_manual.changes', true), '');
	"line" text := "workspace_id" || ' ' || "area" || E'\n';
BEGIN
	IF "area" <> '' AND strpos("noted", "line") = 0 THEN
		PERFORM set_config('board_manual.changes', "noted" || "line", true);
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"noted" text := current_setting('board_manual.changes', true);
	"told" bigint;
BEGIN
	IF coalesce("noted", '') = '' THEN RETURN NULL; END IF;
	PERFORM set_config('board_manual.changes', '', true);
	WITH "changed" AS (
		SELECT split_part("line", ' ', 1)::uuid AS "workspace_id", substr("line", strpos("line", ' ') + 1) AS "area"
		FROM unnest(string_to_array(rtrim("noted", E'\n'), E'\n')) AS "line"
	), "raised" AS (
		-- Never a number that was given before a backup was restored: an ETag of then must not fit what is here now.
		INSERT INTO "revisions" AS "known" ("workspace_id", "area", "number")
		SELECT c."workspace_id", c."area", (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM "changed" c
		-- None for a workspace that this transaction deletes.
		JOIN "workspaces" w ON w."id" = c."workspace_id"
		ORDER BY c."workspace_id", c."area"
		ON CONFLICT ("workspace_id", "area") DO UPDATE SET "number" = greatest("known"."number" + 1, excluded."number")
		RETURNING "workspace_id", "area", "number"
	)
	SELECT count(pg_notify('board_manual_changes', "change"::text)) INTO "told" FROM (
		SELECT json_build_object('workspaceId', "workspace_id", 'numbers', json_object_agg("area", "number")) AS "change"
		FROM "raised" GROUP BY "workspace_id"
	) "notice";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Whose sessions, rights, name or factors have changed; '' for all. Open streams look again whether they may go on, and
-- servers forget what they know of the person.
CREATE OR REPLACE FUNCTION "tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_access', CASE TG_TABLE_NAME
		WHEN 'sessions' THEN to_jsonb(old) -> 'sess' ->> 'userId'
		WHEN 'users' THEN to_jsonb(old) ->> 'id'
		WHEN 'workspaces' THEN ''
		ELSE coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id' END);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Lists name people: whoever is called otherwise changes the lists of their companies.
CREATE OR REPLACE FUNCTION "note_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(m."workspace_id", "area")
	FROM "memberships" m, unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director',
		'Operations Director', 'XYZ']) AS "area"
	WHERE m."user_id" = new."id";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Tells open pages that somebody joined, left, was invited or asks to join, or that the company says something else of itself.
CREATE OR REPLACE FUNCTION "tell_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('board_manual_people', json_build_object(
		'workspaceId', coalesce(to_jsonb(new), to_jsonb(old)) ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END,
		'isForOwners', TG_TABLE_NAME IN ('invitations', 'join_requests'))::text);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Lists say until when papers are to be kept: what that rests on changes them.
CREATE OR REPLACE FUNCTION "note_all_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := coalesce(to_jsonb(new), to_jsonb(old));
BEGIN
	PERFORM note_change(("changed" ->> CASE TG_TABLE_NAME WHEN 'workspaces' THEN 'id' ELSE 'workspace_id' END)::uuid, "area")
	FROM unnest(ARRAY['Managing Director', 'Finance Director', 'Sales/Marketing Director', 'Operations Director', 'XYZ']) AS "area";
	RETURN NULL;
END $$;--> statement-breakpoint
-- The rules of the template hold for every company. The statement must have changed something: deleting any company tries
-- to delete its entries too, and only the template has some.
CREATE OR REPLACE FUNCTION "raise_all_revisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "changed") THEN
		UPDATE "revisions" SET "number" = greatest("number" + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
		PERFORM pg_notify('board_manual_changes', '{"workspaceId": null, "numbers": {}}');
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change("workspace_id", "area") FROM "folders"
	WHERE "workspace_id" = coalesce(new."workspace_id", old."workspace_id") AND "id" IN (old."folder_id", new."folder_id");
	RETURN NULL;
END $$;--> statement-breakpoint
-- The area of some folders and of all below them, and the department of those below: both follow the top-level folder.
CREATE OR REPLACE FUNCTION "set_area"("of_workspace" uuid, "of_folders" text[]) RETURNS void LANGUAGE sql AS $$
	WITH RECURSIVE "up" AS (
		SELECT f."id" AS "folder_id", f."id", f."parent_id", f."department" FROM "folders" f
		WHERE f."workspace_id" = "of_workspace" AND f."id" = ANY("of_folders")
		UNION ALL
		SELECT "up"."folder_id", f."id", f."parent_id", f."department" FROM "up"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."id" = "up"."parent_id"
	), "down" AS (
		SELECT "folder_id" AS "id", CASE "id" WHEN 'XYZ' THEN 'XYZ' ELSE "department" END AS "area", "department" FROM "up"
		WHERE "parent_id" IS NULL
		UNION
		SELECT f."id", "down"."area", "down"."department" FROM "down"
		JOIN "folders" f ON f."workspace_id" = "of_workspace" AND f."parent_id" = "down"."id"
	)
	UPDATE "folders" f SET "area" = "down"."area", "department" = "down"."department" FROM "down"
	WHERE f."workspace_id" = "of_workspace" AND f."id" = "down"."id"
		AND (f."area" <> "down"."area" OR f."department" <> "down"."department")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folders_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"("workspace_id", array_agg("id")) FROM "added" GROUP BY "workspace_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folders_given"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "set_area"(n."workspace_id", array_agg(n."id"))
	FROM "after" n JOIN "before" o ON o."workspace_id" = n."workspace_id" AND o."id" = n."id"
	WHERE n."parent_id" IS DISTINCT FROM o."parent_id" OR n."department" <> o."department"
	GROUP BY n."workspace_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_folder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_change(old."workspace_id", old."area"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_change(new."workspace_id", new."area"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_follows_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" SET "live" = new."trashed_at" IS NULL, "folder_id" = new."folder_id"
	WHERE "workspace_id" = new."workspace_id" AND "file_id" = new."id";
	RETURN NULL;
END $$;--> statement-breakpoint
-- A workspace that is itself being deleted needs no cleaning.
CREATE OR REPLACE FUNCTION "search_words_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_word_removals"
	SELECT "id" FROM "workspaces" WHERE "id" = old."workspace_id"
		AND NOT EXISTS (SELECT FROM "search_word_removals" WHERE "workspace_id" = old."workspace_id");
	RETURN NULL;
END $$;--> statement-breakpoint
-- Of a file that waits for a reading of its own, search knows what a person said of it alone.
CREATE OR REPLACE FUNCTION "take_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."facts" := coalesce((
		SELECT fact_values(CASE WHEN NOT f."awaits_reading" THEN b."facts" END, f."confirmed_facts") FROM "files" f
		JOIN "blobs" b ON b."workspace_id" = f."workspace_id" AND b."sha256" = f."sha256"
		WHERE f."workspace_id" = new."workspace_id" AND f."id" = new."file_id"), '{}');
	RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_confirmed_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT new."awaits_reading" THEN b."facts" END, new."confirmed_facts") FROM "blobs" b
	WHERE d."workspace_id" = new."workspace_id" AND d."file_id" = new."id"
		AND b."workspace_id" = new."workspace_id" AND b."sha256" = new."sha256";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT f."awaits_reading" THEN new."facts" END, f."confirmed_facts") FROM "files" f
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256"
		AND d."workspace_id" = f."workspace_id" AND d."file_id" = f."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "activities_area"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT ARRAY["area"] INTO new."areas" FROM "folders"
	WHERE "workspace_id" = new."workspace_id" AND "id" = new."folder_id";
	RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(new."workspace_id", "area") FROM unnest(new."areas") AS "area";
	RETURN NULL;
END $$;--> statement-breakpoint
-- Erases the personal fields of the record's entries of one person or one company. What stays: types, times, results
-- and ids, and the hashes in the seals. Its body is bound to these tables whatever the caller's search path.
CREATE OR REPLACE FUNCTION "erase_record"(person uuid, company uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
	UPDATE "security_events" SET "address" = NULL, "device" = NULL, "detail" = NULL, "salt" = NULL
	WHERE ("user_id" = person OR "workspace_id" = company) AND "salt" IS NOT NULL;
	UPDATE "activities" SET "description" = '', "entity_id" = NULL, "folder_id" = NULL, "folder_name" = NULL,
		"metadata" = NULL, "salt" = NULL
	WHERE ("workspace_id" = company OR ("entity_type" = 'account' AND "user_id" = person)) AND "salt" IS NOT NULL;
END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_record_of_person"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(old."id", NULL);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_record_of_company"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM "erase_record"(NULL, old."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What time does to the record: security events of more than 400 days go, and what was recorded of a person or company
-- while their account was closed is erased.
CREATE OR REPLACE FUNCTION "reduce_record"() RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
	DELETE FROM "security_events" WHERE "created_at" < now() - interval '400 days';
	UPDATE "security_events" e SET "address" = NULL, "device" = NULL, "detail" = NULL, "salt" = NULL
	WHERE "salt" IS NOT NULL
		AND (("user_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."user_id"))
			OR ("workspace_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "workspaces" w WHERE w."id" = e."workspace_id")));
	UPDATE "activities" a SET "description" = '', "entity_id" = NULL, "folder_id" = NULL, "folder_name" = NULL,
		"metadata" = NULL, "salt" = NULL
	WHERE "salt" IS NOT NULL
		AND (NOT EXISTS (SELECT FROM "workspaces" w WHERE w."id" = a."workspace_id")
			OR ("entity_type" = 'account' AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = a."user_id")));
END;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "erase_record" FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "blobs_noted" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "note_bytes"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "blobs_raised" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "company_facts_noted" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
FOR EACH ROW EXECUTE FUNCTION "note_all_areas"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "company_facts_raised" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "invitations_told" AFTER INSERT OR DELETE ON "invitations"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "join_requests_told" AFTER INSERT OR DELETE ON "join_requests"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "users_readdressed" AFTER UPDATE OF "email" ON "users"
FOR EACH ROW WHEN (old."email" IS DISTINCT FROM new."email") EXECUTE FUNCTION "end_invitations"();--> statement-breakpoint
CREATE TRIGGER "users_closed" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "end_invitations"();--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "memberships_told" AFTER INSERT OR UPDATE OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "workspaces_told" AFTER UPDATE OF "business_name", "business_type", "registration_number", "registered_office_address", "business_code" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();--> statement-breakpoint
CREATE TRIGGER "workspaces_noted" AFTER UPDATE OF "business_type" ON "workspaces"
FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type") EXECUTE FUNCTION "note_all_areas"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "workspaces_raised" AFTER UPDATE OF "business_type" ON "workspaces"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."business_type" IS DISTINCT FROM new."business_type")
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "workspaces_changed" AFTER UPDATE OF "closed_at", "requires_second_factor" ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "files_noted" AFTER INSERT OR UPDATE OR DELETE ON "files"
FOR EACH ROW EXECUTE FUNCTION "note_file"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "files_raised" AFTER INSERT OR UPDATE OR DELETE ON "files"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "folders_added" AFTER INSERT ON "folders" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_added"();--> statement-breakpoint
CREATE TRIGGER "folders_given" AFTER UPDATE ON "folders" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
FOR EACH STATEMENT EXECUTE FUNCTION "folders_given"();--> statement-breakpoint
CREATE TRIGGER "folders_noted" AFTER INSERT OR UPDATE OR DELETE ON "folders"
FOR EACH ROW EXECUTE FUNCTION "note_folder"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "folders_raised" AFTER INSERT OR UPDATE OR DELETE ON "folders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "files_moved" AFTER UPDATE OF "trashed_at", "folder_id" ON "files"
FOR EACH ROW WHEN (old."trashed_at" IS DISTINCT FROM new."trashed_at" OR old."folder_id" <> new."folder_id")
EXECUTE FUNCTION "search_follows_file"();--> statement-breakpoint
CREATE TRIGGER "search_documents_removed" AFTER DELETE ON "search_documents"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "search_documents_renamed" AFTER UPDATE OF "name" ON "search_documents"
FOR EACH ROW WHEN (old."name" <> new."name") EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "blobs_removed" AFTER DELETE ON "blobs"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "blobs_read_again" AFTER UPDATE OF "words" ON "blobs"
FOR EACH ROW WHEN (old."words" <> new."words") EXECUTE FUNCTION "search_words_removed"();--> statement-breakpoint
CREATE TRIGGER "search_documents_facts" BEFORE INSERT ON "search_documents"
FOR EACH ROW WHEN (new."facts" IS NULL) EXECUTE FUNCTION "take_facts"();--> statement-breakpoint
CREATE TRIGGER "files_facts" AFTER UPDATE OF "confirmed_facts" ON "files"
FOR EACH ROW WHEN (old."confirmed_facts" IS DISTINCT FROM new."confirmed_facts")
EXECUTE FUNCTION "give_confirmed_facts"();--> statement-breakpoint
CREATE TRIGGER "blobs_facts" AFTER UPDATE OF "facts" ON "blobs"
FOR EACH ROW WHEN (old."facts" IS DISTINCT FROM new."facts") EXECUTE FUNCTION "give_facts"();--> statement-breakpoint
CREATE TRIGGER "sessions_changed" AFTER UPDATE OR DELETE ON "sessions"
FOR EACH ROW WHEN (old."sess" ->> 'userId' IS NOT NULL) EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "users_noted" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "note_name"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_raised" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."first_name", old."last_name", old."email")
	IS DISTINCT FROM (new."first_name", new."last_name", new."email"))
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE OR DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "passkeys_changed" AFTER INSERT OR DELETE ON "passkeys"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
CREATE TRIGGER "totp_secrets_changed" AFTER INSERT OR UPDATE OR DELETE ON "totp_secrets"
FOR EACH ROW EXECUTE FUNCTION "tell_access"();--> statement-breakpoint
-- The lists of the template hold for every company, as the rules did whose table they replaced. Once for each statement:
-- a new version of the product writes hundreds of entries at a time.
CREATE TRIGGER "template_entries_added" AFTER INSERT ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE TRIGGER "template_entries_changed" AFTER UPDATE ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE TRIGGER "template_entries_removed" AFTER DELETE ON "template_entries"
REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();--> statement-breakpoint
CREATE TRIGGER "activities_area" BEFORE INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NULL AND new."folder_id" IS NOT NULL) EXECUTE FUNCTION "activities_area"();--> statement-breakpoint
CREATE TRIGGER "activities_noted" AFTER INSERT ON "activities"
FOR EACH ROW WHEN (new."areas" IS NOT NULL) EXECUTE FUNCTION "note_activity"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "activities_raised" AFTER INSERT ON "activities"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."areas" IS NOT NULL)
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_person"();--> statement-breakpoint
CREATE TRIGGER "erase_record" AFTER DELETE ON "workspaces"
FOR EACH ROW EXECUTE FUNCTION "erase_record_of_company"();
