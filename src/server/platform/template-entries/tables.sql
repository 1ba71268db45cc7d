-- The lists of the template hold for every company, as the rules did whose table they replaced. Once for each statement:
-- a new version of the product writes hundreds of entries at a time.
CREATE TRIGGER "template_entries_raised" AFTER INSERT OR UPDATE OR DELETE ON "template_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_revisions"();
