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
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version_source" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_workspace_id_sha256_blobs_workspace_id_sha256_fk" FOREIGN KEY ("workspace_id","sha256") REFERENCES "public"."blobs"("workspace_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_versions_blob" ON "file_versions" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "file_versions_user" ON "file_versions" USING btree ("user_id");