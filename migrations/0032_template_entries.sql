CREATE TABLE "template_entries" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"id" text NOT NULL,
	"entry" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_entries_workspace_id_list_id_pk" PRIMARY KEY("workspace_id","list","id")
);
--> statement-breakpoint
CREATE TABLE "template_lists" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "template_lists_workspace_id_list_pk" PRIMARY KEY("workspace_id","list")
);
--> statement-breakpoint
-- What the administrator changed stays; the rest comes again from the files.
INSERT INTO "template_entries" ("workspace_id", "list", "id", "entry", "is_edited", "updated_at")
SELECT "workspace_id", 'deadline-rules', "id", "rule", true, "updated_at" FROM "deadline_rules" WHERE "is_edited"
UNION ALL SELECT "workspace_id", 'keep-rules', "id", "rule", true, "updated_at" FROM "keep_rules" WHERE "is_edited"
UNION ALL SELECT "workspace_id", 'expected-papers', "id", "paper", true, "updated_at" FROM "expected_papers" WHERE "is_edited";
--> statement-breakpoint
DROP TABLE "deadline_rules" CASCADE;--> statement-breakpoint
DROP TABLE "expected_papers" CASCADE;--> statement-breakpoint
DROP TABLE "keep_rules" CASCADE;--> statement-breakpoint
ALTER TABLE "template_entries" ADD CONSTRAINT "template_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_lists" ADD CONSTRAINT "template_lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;