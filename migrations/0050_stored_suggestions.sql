CREATE TABLE "suggestions" (
	"workspace_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"editable" text NOT NULL,
	"basis" text NOT NULL,
	"folders" jsonb NOT NULL,
	"name" text,
	CONSTRAINT "suggestions_workspace_id_paper_id_editable_pk" PRIMARY KEY("workspace_id","paper_id","editable")
);
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;