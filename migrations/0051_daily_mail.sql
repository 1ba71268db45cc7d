ALTER TABLE "reminders" ADD COLUMN "news" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
INSERT INTO "reminders" ("user_id", "news")
SELECT "user_id", jsonb_object_agg("workspace_id", "told_until") FROM "daily_mails" GROUP BY "user_id"
ON CONFLICT ("user_id") DO UPDATE SET "news" = excluded."news";--> statement-breakpoint
DROP TABLE "daily_mails" CASCADE;
