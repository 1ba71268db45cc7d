-- The lists of the template hold for every company, as the rules did whose table they replaced. Once for each statement:
-- a new version of the product writes hundreds of entries at a time.
CREATE TRIGGER "template_entries_added" AFTER INSERT ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();
--> statement-breakpoint
CREATE TRIGGER "template_entries_changed" AFTER UPDATE ON "template_entries"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();
--> statement-breakpoint
CREATE TRIGGER "template_entries_removed" AFTER DELETE ON "template_entries"
REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();
