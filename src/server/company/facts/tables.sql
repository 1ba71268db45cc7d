CREATE TRIGGER "company_facts_noted" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
FOR EACH ROW EXECUTE FUNCTION "note_all_areas"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "company_facts_raised" AFTER INSERT OR UPDATE OR DELETE ON "company_facts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_revisions"();
