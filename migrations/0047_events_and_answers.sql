CREATE TABLE "company_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"rule" text NOT NULL,
	"happened_on" date NOT NULL,
	"about" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;