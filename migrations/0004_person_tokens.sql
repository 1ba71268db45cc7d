ALTER TABLE "tokens" DROP CONSTRAINT "tokens_workspace_id_workspaces_id_fk";
--> statement-breakpoint
DROP INDEX "tokens_workspace";--> statement-breakpoint
ALTER TABLE "tokens" DROP COLUMN "workspace_id";