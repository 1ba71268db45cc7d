CREATE TABLE "removed_factors" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "back_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "identity" jsonb;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "removed_factors" ADD CONSTRAINT "removed_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_factors_user" ON "removed_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_factors_removed" ON "removed_factors" USING btree ("removed_at");--> statement-breakpoint
UPDATE "tokens" SET "purpose" = 'undo', "back_to" = "created_at" - interval '1 day' WHERE "purpose" = 'undo_email';
