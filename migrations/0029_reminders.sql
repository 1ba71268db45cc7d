CREATE TABLE "reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weekly" boolean DEFAULT true NOT NULL,
	"ahead" boolean DEFAULT true NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"reminded_on" date
);
--> statement-breakpoint
DROP TABLE "reminded_persons" CASCADE;--> statement-breakpoint
DROP TABLE "reminder_choices" CASCADE;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_token" ON "reminders" USING btree ("token");