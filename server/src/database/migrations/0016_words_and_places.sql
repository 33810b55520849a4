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
