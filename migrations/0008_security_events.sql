CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"type" text NOT NULL,
	"result" text NOT NULL,
	"address" text,
	"device" text,
	"detail" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");