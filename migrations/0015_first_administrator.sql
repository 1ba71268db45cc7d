CREATE TABLE "administrator_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "is_administrator" boolean DEFAULT false NOT NULL;