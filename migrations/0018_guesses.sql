CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "failures_seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "guesses_end" ON "guesses" USING btree ("ends_at");