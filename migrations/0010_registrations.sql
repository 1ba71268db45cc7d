CREATE TABLE "registration_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"business_type" text,
	"business_name" text,
	"registration_number" text,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_verified" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_tokens_registration" ON "registration_tokens" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at");--> statement-breakpoint
-- Accounts are opened once their address is verified. Those that never were become registrations again, with the links
-- that were mailed for them, and leave with the copy of the template that they had. One that an operator has filed
-- documents into stays; whoever reads the mail of its address opens it by choosing a password.
CREATE TEMPORARY TABLE "unverified" ON COMMIT DROP AS
SELECT u."id", u."password" IS NULL OR EXISTS (
	SELECT FROM "memberships" m JOIN "activities" a ON a."workspace_id" = m."workspace_id"
	WHERE m."user_id" = u."id" AND a."type" <> 'create_account'
) AS "is_used"
FROM "users" u WHERE u."email_verified" = 0;--> statement-breakpoint
INSERT INTO "registrations" ("id", "email", "password", "first_name", "last_name", "business_type", "business_name", "registration_number", "device", "created_at")
SELECT u."id", u."email", u."password", u."first_name", u."last_name", w."business_type", w."business_name", w."registration_number", 'Unknown device', u."created_at"
FROM "unverified" n JOIN "users" u USING ("id")
LEFT JOIN LATERAL (
	SELECT w.* FROM "memberships" m JOIN "workspaces" w ON w."id" = m."workspace_id"
	WHERE m."user_id" = u."id" AND w."kind" = 'business' ORDER BY w."id" LIMIT 1
) w ON true
WHERE NOT n."is_used";--> statement-breakpoint
INSERT INTO "registration_tokens" ("hash", "registration_id", "expires_at")
SELECT t."hash", r."id", t."expires_at" FROM "tokens" t JOIN "registrations" r ON r."id" = t."user_id"
WHERE t."purpose" = 'verify_email';--> statement-breakpoint
DO $$ BEGIN
	IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
		UPDATE graphile_worker._private_jobs j
		SET payload = CASE j.payload ->> 'mail'
			WHEN 'verify-email' THEN json_build_object('mail', 'registration', 'registrationId', u."id")
			ELSE json_build_object('mail', 'reset-password', 'email', u."email") END
		FROM "users" u
		WHERE j.payload ->> 'userId' = u."id"::text AND j.payload ->> 'mail' IN ('verify-email', 'reset-password');
		DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'mail' = 'account-exists' AND locked_at IS NULL;
	END IF;
END $$;--> statement-breakpoint
DELETE FROM "workspaces" w USING "memberships" m, "unverified" n
WHERE m."workspace_id" = w."id" AND m."user_id" = n."id" AND m."role" = 'owner' AND w."kind" = 'business' AND NOT n."is_used";--> statement-breakpoint
DELETE FROM "users" u USING "unverified" n WHERE u."id" = n."id" AND NOT n."is_used";--> statement-breakpoint
UPDATE "users" SET "email_verified" = 1, "password" = NULL WHERE "email_verified" = 0;--> statement-breakpoint
DELETE FROM "tokens" WHERE "purpose" = 'verify_email';
