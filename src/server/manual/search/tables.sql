-- The words of a document, each behind the end of its company's id: in the index, a company finds its own alone. The cost keeps the
-- planner from unpacking the words of each row instead. PL/pgSQL is planned once for a connection, and not for each statement.
CREATE OR REPLACE FUNCTION "company_words"("workspace_id" uuid, "words" tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
BEGIN
	RETURN array_to_tsvector(string_to_array(
		right("workspace_id"::text, 3) || array_to_string(tsvector_to_array("words"), chr(1) || right("workspace_id"::text, 3)), chr(1)));
END $$;
--> statement-breakpoint
-- What is sought, as the index of a company's words has it.
CREATE OR REPLACE FUNCTION "company_query"("workspace_id" uuid, "query" tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace("query"::text, '''((?:[^'']|'''')*)''', '''' || right("workspace_id"::text, 3) || '\1''', 'g')::tsquery;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_follows_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" SET "live" = new."trashed_at" IS NULL, "folder_id" = new."folder_id"
	WHERE "workspace_id" = new."workspace_id" AND "file_id" = new."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A workspace that is itself being deleted needs no cleaning.
CREATE OR REPLACE FUNCTION "search_words_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_word_removals"
	SELECT "id" FROM "workspaces" WHERE "id" = old."workspace_id"
		AND NOT EXISTS (SELECT FROM "search_word_removals" WHERE "workspace_id" = old."workspace_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A name as searches compare it: in lower case, without accents.
CREATE OR REPLACE FUNCTION "folded_fact"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]+', '', 'g'));
--> statement-breakpoint
-- The values of what was read, with what a person said in its place.
CREATE OR REPLACE FUNCTION "fact_values"("read" jsonb, "confirmed" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT jsonb_strip_nulls(
		coalesce((SELECT jsonb_object_agg("key", "value" -> 'value') FROM jsonb_each("read")), '{}')
		|| coalesce("confirmed", '{}'))
$$;
--> statement-breakpoint
-- Of a file that waits for a reading of its own, search knows what a person said of it alone.
CREATE OR REPLACE FUNCTION "take_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."facts" := coalesce((
		SELECT fact_values(CASE WHEN NOT f."awaits_reading" THEN b."facts" END, f."confirmed_facts") FROM "files" f
		JOIN "blobs" b ON b."workspace_id" = f."workspace_id" AND b."sha256" = f."sha256"
		WHERE f."workspace_id" = new."workspace_id" AND f."id" = new."file_id"), '{}');
	RETURN new;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_confirmed_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT new."awaits_reading" THEN b."facts" END, new."confirmed_facts") FROM "blobs" b
	WHERE d."workspace_id" = new."workspace_id" AND d."file_id" = new."id"
		AND b."workspace_id" = new."workspace_id" AND b."sha256" = new."sha256";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "search_documents" d
	SET "facts" = fact_values(CASE WHEN NOT f."awaits_reading" THEN new."facts" END, f."confirmed_facts") FROM "files" f
	WHERE f."workspace_id" = new."workspace_id" AND f."sha256" = new."sha256"
		AND d."workspace_id" = f."workspace_id" AND d."file_id" = f."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "files_moved" AFTER UPDATE OF "trashed_at", "folder_id" ON "files"
FOR EACH ROW WHEN (old."trashed_at" IS DISTINCT FROM new."trashed_at" OR old."folder_id" <> new."folder_id")
EXECUTE FUNCTION "search_follows_file"();
--> statement-breakpoint
CREATE TRIGGER "search_documents_removed" AFTER DELETE ON "search_documents"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();
--> statement-breakpoint
CREATE TRIGGER "search_documents_renamed" AFTER UPDATE OF "name" ON "search_documents"
FOR EACH ROW WHEN (old."name" <> new."name") EXECUTE FUNCTION "search_words_removed"();
--> statement-breakpoint
CREATE TRIGGER "blobs_removed" AFTER DELETE ON "blobs"
FOR EACH ROW EXECUTE FUNCTION "search_words_removed"();
--> statement-breakpoint
CREATE TRIGGER "blobs_read_again" AFTER UPDATE OF "words" ON "blobs"
FOR EACH ROW WHEN (old."words" <> new."words") EXECUTE FUNCTION "search_words_removed"();
--> statement-breakpoint
CREATE TRIGGER "search_documents_facts" BEFORE INSERT ON "search_documents"
FOR EACH ROW WHEN (new."facts" IS NULL) EXECUTE FUNCTION "take_facts"();
--> statement-breakpoint
CREATE TRIGGER "files_facts" AFTER UPDATE OF "confirmed_facts" ON "files"
FOR EACH ROW WHEN (old."confirmed_facts" IS DISTINCT FROM new."confirmed_facts")
EXECUTE FUNCTION "give_confirmed_facts"();
--> statement-breakpoint
CREATE TRIGGER "blobs_facts" AFTER UPDATE OF "facts" ON "blobs"
FOR EACH ROW WHEN (old."facts" IS DISTINCT FROM new."facts") EXECUTE FUNCTION "give_facts"();
