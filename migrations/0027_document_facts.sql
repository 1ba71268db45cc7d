ALTER TABLE "blobs" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "facts_reader" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "confirmed_facts" jsonb;--> statement-breakpoint
-- A name as searches compare it: in lower case, without accents.
CREATE FUNCTION "folded_fact"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]+', '', 'g'));--> statement-breakpoint
-- The values of what was read, with what a person said in its place.
CREATE FUNCTION "fact_values"("read" jsonb, "confirmed" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT jsonb_strip_nulls(
		coalesce((SELECT jsonb_object_agg("key", "value" -> 'value') FROM jsonb_each("read")), '{}')
		|| coalesce("confirmed", '{}'))
$$;--> statement-breakpoint
-- One statement, so that the table is written once.
ALTER TABLE "search_documents" ADD COLUMN "facts" jsonb DEFAULT '{}' NOT NULL,
	ADD COLUMN "kind" text GENERATED ALWAYS AS (facts ->> 'kind') STORED,
	ADD COLUMN "dated" text collate "C" GENERATED ALWAYS AS (facts ->> 'date') STORED,
	ADD COLUMN "ends" text collate "C" GENERATED ALWAYS AS (facts ->> 'ends') STORED,
	ADD COLUMN "due" text collate "C" GENERATED ALWAYS AS (facts ->> 'due') STORED,
	ADD COLUMN "party" text GENERATED ALWAYS AS (folded_fact(facts ->> 'party')) STORED,
	ADD COLUMN "person" text GENERATED ALWAYS AS (folded_fact(facts ->> 'person')) STORED,
	ADD COLUMN "total" numeric GENERATED ALWAYS AS ((facts #>> '{total,amount}')::numeric) STORED,
	ADD COLUMN "currency" text GENERATED ALWAYS AS (facts #>> '{total,currency}') STORED;--> statement-breakpoint
CREATE INDEX "search_documents_dated" ON "search_documents" USING btree ("workspace_id","dated") WHERE "search_documents"."dated" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_ends" ON "search_documents" USING btree ("workspace_id","ends") WHERE "search_documents"."ends" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_due" ON "search_documents" USING btree ("workspace_id","due") WHERE "search_documents"."due" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_total" ON "search_documents" USING btree ("workspace_id","total") WHERE "search_documents"."total" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_kind" ON "search_documents" USING btree ("workspace_id","kind") WHERE "search_documents"."kind" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_party" ON "search_documents" USING btree ("workspace_id","party") WHERE "search_documents"."party" is not null;--> statement-breakpoint
-- Files of known bytes, copies and new words take the facts along; whoever writes these rows need not know of them.
CREATE FUNCTION "take_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."facts" := coalesce((
		SELECT fact_values(b."facts", f."confirmed_facts") FROM "files" f
		JOIN "blobs" b ON b."workspace_id" = f."workspace_id" AND b."sha256" = f."sha256"
		WHERE f."workspace_id" = new."workspace_id" AND f."id" = new."file_id"), '{}');
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_documents_facts" BEFORE INSERT OR UPDATE OF "words" ON "search_documents"
FOR EACH ROW EXECUTE FUNCTION "take_facts"();--> statement-breakpoint
CREATE FUNCTION "give_confirmed_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d SET "facts" = fact_values(b."facts", new."confirmed_facts") FROM "blobs" b
	WHERE d."workspace_id" = new."workspace_id" AND d."file_id" = new."id"
		AND b."workspace_id" = new."workspace_id" AND b."sha256" = new."sha256";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_facts" AFTER UPDATE OF "confirmed_facts" ON "files"
FOR EACH ROW WHEN (old."confirmed_facts" IS DISTINCT FROM new."confirmed_facts")
EXECUTE FUNCTION "give_confirmed_facts"();--> statement-breakpoint
CREATE FUNCTION "give_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d SET "facts" = fact_values(new."facts", f."confirmed_facts") FROM "files" f
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256"
		AND d."workspace_id" = f."workspace_id" AND d."file_id" = f."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "blobs_facts" AFTER UPDATE OF "facts" ON "blobs"
FOR EACH ROW WHEN (old."facts" IS DISTINCT FROM new."facts") EXECUTE FUNCTION "give_facts"();--> statement-breakpoint
DROP TRIGGER "blobs_noted" ON "blobs";--> statement-breakpoint
DROP TRIGGER "blobs_raised" ON "blobs";--> statement-breakpoint
CREATE TRIGGER "blobs_noted" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "note_bytes"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "blobs_raised" AFTER UPDATE OF "status", "status_reason", "has_thumbnail", "facts" ON "blobs"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."status", old."status_reason", old."has_thumbnail", old."facts")
	IS DISTINCT FROM (new."status", new."status_reason", new."has_thumbnail", new."facts"))
EXECUTE FUNCTION "raise_revisions"();--> statement-breakpoint
-- Who the other party is depends on who the company is: its documents are read again under another name.
CREATE FUNCTION "read_facts_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('read-facts', '{}'::json, max_attempts => 8, job_key => 'read-facts');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "workspaces_facts" AFTER UPDATE OF "business_name", "registration_number", "registered_office_address" ON "workspaces"
FOR EACH ROW WHEN ((old."business_name", old."registration_number", old."registered_office_address")
	IS DISTINCT FROM (new."business_name", new."registration_number", new."registered_office_address"))
EXECUTE FUNCTION "read_facts_again"();
