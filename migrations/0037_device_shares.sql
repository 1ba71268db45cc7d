CREATE TABLE "device_shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"device" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"title" text,
	"text" text,
	"url" text,
	"shared_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "device_shares_device" ON "device_shares" USING btree ("device");--> statement-breakpoint
CREATE INDEX "device_shares_shared" ON "device_shares" USING btree ("shared_at");