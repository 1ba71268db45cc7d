ALTER TABLE "own_expected_papers" ADD COLUMN "year_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "template_entries" SET "entry" = '{"yearEnd": false}'::jsonb || "entry" WHERE "list" = 'expected-papers';
