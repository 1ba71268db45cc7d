ALTER TABLE "sessions" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "closed_at" timestamp (3) with time zone;