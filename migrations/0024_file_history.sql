CREATE TABLE "file_openings" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_openings_workspace_id_file_id_user_id_day_pk" PRIMARY KEY("workspace_id","file_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_openings_user" ON "file_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activities_copies" ON "activities" USING btree ("workspace_id",("metadata" ->> 'from'),"id") WHERE "activities"."type" = 'copy';