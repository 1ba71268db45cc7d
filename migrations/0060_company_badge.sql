ALTER TABLE "workspaces" ADD COLUMN "initials" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "colour" text;