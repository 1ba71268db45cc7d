CREATE TRIGGER "invitations_told" AFTER INSERT OR DELETE ON "invitations"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
--> statement-breakpoint
CREATE TRIGGER "join_requests_told" AFTER INSERT OR DELETE ON "join_requests"
FOR EACH ROW EXECUTE FUNCTION "tell_people"();
