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
);
--> statement-breakpoint
CREATE TABLE "outside_tokens" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "outside_tokens_workspace_id_hash_pk" PRIMARY KEY("workspace_id","hash")
);
--> statement-breakpoint
CREATE TABLE "outside_visits" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"link_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"device" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_visits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "fills" jsonb;--> statement-breakpoint
ALTER TABLE "outside_links" ADD CONSTRAINT "outside_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_links" ADD CONSTRAINT "outside_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_tokens" ADD CONSTRAINT "outside_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_tokens" ADD CONSTRAINT "outside_tokens_workspace_id_link_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_visits" ADD CONSTRAINT "outside_visits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_visits" ADD CONSTRAINT "outside_visits_workspace_id_link_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_requests" ADD CONSTRAINT "paper_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_requests" ADD CONSTRAINT "paper_requests_workspace_id_id_outside_links_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."outside_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_papers" ADD CONSTRAINT "received_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_papers" ADD CONSTRAINT "received_papers_workspace_id_wanted_id_wanted_papers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","wanted_id") REFERENCES "public"."wanted_papers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_papers" ADD CONSTRAINT "wanted_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_papers" ADD CONSTRAINT "wanted_papers_workspace_id_request_id_paper_requests_workspace_id_id_fk" FOREIGN KEY ("workspace_id","request_id") REFERENCES "public"."paper_requests"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_links_maker" ON "outside_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "outside_links_expires" ON "outside_links" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_tokens_hash" ON "outside_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_visits_hash" ON "outside_visits" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "outside_visits_link" ON "outside_visits" USING btree ("workspace_id","link_id");--> statement-breakpoint
CREATE INDEX "received_papers_wanted" ON "received_papers" USING btree ("workspace_id","wanted_id");--> statement-breakpoint
CREATE INDEX "received_papers_file" ON "received_papers" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "wanted_papers_request" ON "wanted_papers" USING btree ("workspace_id","request_id");