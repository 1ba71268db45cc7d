ALTER TABLE "workspaces" ADD COLUMN "business_type" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "registered_office_address" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "business_code" text;--> statement-breakpoint
-- The profile of a business moves from the row of its owner to the row of its workspace.
UPDATE "workspaces" w SET
	"business_type" = u."business_type",
	"business_name" = u."business_name",
	"registration_number" = u."registration_number",
	"registered_office_address" = u."registered_office_address",
	"business_code" = u."business_code"
FROM "memberships" m JOIN "users" u ON u."id" = m."user_id"
WHERE m."workspace_id" = w."id" AND m."role" = 'owner' AND w."kind" = 'business';--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_business_code_unique" UNIQUE("business_code");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "business_type";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "business_name";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "registration_number";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "registered_office_address";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "business_code";
