-- Words in lower case, without punctuation. Extremely long ones are cut, because the index couldn't hold them. Before, the database's own
-- collation decided which characters are part of a word when cutting. In a database with the locale C, these are only ASCII characters, so
-- other long words weren't cut, and such an entry couldn't be linked, nor any entry after it.
CREATE OR REPLACE FUNCTION audit_words(sentence text, separator text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  sentence := lower(sentence COLLATE "und-x-icu");
  IF octet_length(sentence) > 2000 THEN
    sentence := regexp_replace(sentence COLLATE "und-x-icu", '(\w{128})\w+', '\1', 'g');
  END IF;
  RETURN regexp_replace(sentence COLLATE "und-x-icu", '\W+', separator, 'g');
END $$;
--> statement-breakpoint
-- A change to a region or country without destinations stamps no destination, so the live lists don't find it. Open pages with places still
-- have to hear of it.
CREATE FUNCTION announce_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY sojourn_places;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER region_announced AFTER INSERT OR UPDATE OR DELETE ON region
  FOR EACH STATEMENT EXECUTE FUNCTION announce_places();
--> statement-breakpoint
CREATE TRIGGER country_announced AFTER INSERT OR UPDATE OR DELETE ON country
  FOR EACH STATEMENT EXECUTE FUNCTION announce_places();
