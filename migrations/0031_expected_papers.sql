CREATE TABLE "expected_papers" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"paper" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expected_papers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_expected_papers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"folder_id" text NOT NULL,
	"name" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"every" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "own_expected_papers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "skipped_papers" (
	"workspace_id" uuid NOT NULL,
	"expected_id" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "skipped_papers_workspace_id_expected_id_pk" PRIMARY KEY("workspace_id","expected_id")
);
--> statement-breakpoint
ALTER TABLE "expected_papers" ADD CONSTRAINT "expected_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_expected_papers" ADD CONSTRAINT "own_expected_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_expected_papers" ADD CONSTRAINT "own_expected_papers_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_papers" ADD CONSTRAINT "skipped_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_expected_papers_folder" ON "own_expected_papers" USING btree ("workspace_id","folder_id");