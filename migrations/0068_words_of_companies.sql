-- The words of a document, each behind the end of its company's id: in the index, a company finds its own alone. The cost keeps the
-- planner from unpacking the words of each row instead. PL/pgSQL is planned once for a connection, and not for each statement.
CREATE FUNCTION "company_words"("workspace_id" uuid, "words" tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
BEGIN
	RETURN array_to_tsvector(string_to_array(
		right("workspace_id"::text, 3) || array_to_string(tsvector_to_array("words"), chr(1) || right("workspace_id"::text, 3)), chr(1)));
END $$;
--> statement-breakpoint
-- What is sought, as the index of a company's words has it.
CREATE FUNCTION "company_query"("workspace_id" uuid, "query" tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace("query"::text, '''((?:[^'']|'''')*)''', '''' || right("workspace_id"::text, 3) || '\1''', 'g')::tsquery;
--> statement-breakpoint
DROP INDEX "search_documents_words";
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin (company_words("workspace_id", "words"));
--> statement-breakpoint
-- Nothing asks how frequent a word is there: to count them would unpack the words of thousands of documents at each analysis.
ALTER INDEX "search_documents_words" ALTER COLUMN 1 SET STATISTICS 0;
