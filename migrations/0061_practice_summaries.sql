CREATE TABLE "practice_summaries" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"made_of" text NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "practice_summaries_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "practice_summaries" ADD CONSTRAINT "practice_summaries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_summaries" ADD CONSTRAINT "practice_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_summaries_user" ON "practice_summaries" USING btree ("user_id");