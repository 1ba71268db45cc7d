CREATE TABLE "dismissed_first_papers" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "dismissed_first_papers_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pinned_files" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	CONSTRAINT "pinned_files_workspace_id_user_id_file_id_pk" PRIMARY KEY("workspace_id","user_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_first_papers" ADD CONSTRAINT "dismissed_first_papers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_first_papers" ADD CONSTRAINT "dismissed_first_papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_files" ADD CONSTRAINT "pinned_files_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_first_papers_user" ON "dismissed_first_papers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pinned_files_file" ON "pinned_files" USING btree ("workspace_id","file_id");--> statement-breakpoint
CREATE INDEX "pinned_files_user" ON "pinned_files" USING btree ("user_id");