-- Whoever changes the name of a company asks for its documents to be read again: no trigger does.
DROP TRIGGER "workspaces_facts" ON "workspaces";--> statement-breakpoint
DROP FUNCTION "read_facts_again"();
