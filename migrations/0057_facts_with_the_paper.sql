-- Whoever adds a paper to the search says its facts, or leaves them to the trigger.
DROP TRIGGER "search_documents_facts" ON "search_documents";
--> statement-breakpoint
CREATE TRIGGER "search_documents_facts" BEFORE INSERT ON "search_documents"
FOR EACH ROW WHEN (new."facts" IS NULL) EXECUTE FUNCTION "take_facts"();
