ALTER TABLE "registration_tokens" DROP CONSTRAINT "registration_tokens_registration_id_registrations_id_fk";
--> statement-breakpoint
DROP INDEX "registration_tokens_registration";--> statement-breakpoint
ALTER TABLE "sent_mails" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_tokens" ADD COLUMN "email" text;--> statement-breakpoint
-- Links that were mailed for one registration are good for all of their address.
UPDATE "registration_tokens" t SET "email" = r."email" FROM "registrations" r WHERE r."id" = t."registration_id";--> statement-breakpoint
ALTER TABLE "registration_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "asker" text;--> statement-breakpoint
CREATE INDEX "registration_tokens_email" ON "registration_tokens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sent_mails_asker" ON "sent_mails" USING btree ("asker","kind","sent_at");--> statement-breakpoint
ALTER TABLE "registration_tokens" DROP COLUMN "registration_id";--> statement-breakpoint
-- Mails that wait to be written.
DO $$ BEGIN
	IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
		UPDATE graphile_worker._private_jobs j
		SET payload = json_build_object('mail', 'registration', 'email', r."email")
		FROM "registrations" r WHERE j.payload ->> 'registrationId' = r."id"::text;
		UPDATE graphile_worker._private_jobs j
		SET payload = json_build_object('mail', 'registration', 'email', j.payload ->> 'email')
		WHERE j.payload ->> 'mail' = 'resend-verification';
	END IF;
END $$;
