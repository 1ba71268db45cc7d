-- Shares wait for an hour at most; those of before do not know the hash of their bytes.
DELETE FROM "device_shares";--> statement-breakpoint
ALTER TABLE "device_shares" ADD COLUMN "sha256" text NOT NULL;
