-- A retired place stays on its trips, but is no longer offered for new ones. A merged destination stands for another one, so
-- that its id still means something wherever it was stored.
ALTER TABLE region ADD COLUMN retired_at timestamptz;
--> statement-breakpoint
ALTER TABLE country ADD COLUMN retired_at timestamptz;
--> statement-breakpoint
ALTER TABLE destination ADD COLUMN retired_at timestamptz;
--> statement-breakpoint
-- Deferred, because a backup is restored in parts.
ALTER TABLE destination ADD COLUMN merged_into integer REFERENCES destination DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- A merged destination keeps its name, and its country can have another destination of that name.
CREATE UNIQUE INDEX destination_name_in_country ON destination (country_id, destination_name) WHERE merged_into IS NULL;
--> statement-breakpoint
ALTER TABLE destination DROP CONSTRAINT destination_country_id_destination_name_key;
--> statement-breakpoint
-- ISO 3166-1 alpha-2, for the map.
ALTER TABLE country ADD COLUMN iso_code text CHECK (iso_code ~ '^[A-Z]{2}$');
--> statement-breakpoint
CREATE UNIQUE INDEX country_iso_code ON country (iso_code) WHERE iso_code IS NOT NULL;
--> statement-breakpoint
-- Trips show the names of their places, so only a new name or another country or region changes them. Everything else about a
-- place changes only the directory, which is read again when a destination is stamped.
DROP TRIGGER destination_moved ON destination;
--> statement-breakpoint
CREATE TRIGGER destination_moved AFTER UPDATE ON destination FOR EACH ROW
  WHEN ((OLD.destination_name, OLD.country_id) IS DISTINCT FROM (NEW.destination_name, NEW.country_id))
  EXECUTE FUNCTION stamp_trips_of_destination();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stamp_destinations_of_country() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE destination SET changed_xid = DEFAULT WHERE country_id = NEW.country_id;
  IF (OLD.country_name, OLD.region_id) IS DISTINCT FROM (NEW.country_name, NEW.region_id) THEN
    UPDATE trip SET changed_xid = DEFAULT WHERE trip_id IN (
      SELECT trip_id FROM trip_destination JOIN destination USING (destination_id) WHERE country_id = NEW.country_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stamp_countries_of_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE destination SET changed_xid = DEFAULT
    WHERE country_id IN (SELECT country_id FROM country WHERE region_id = NEW.region_id);
  IF OLD.region_name <> NEW.region_name THEN
    UPDATE trip SET changed_xid = DEFAULT WHERE trip_id IN (
      SELECT trip_id FROM trip_destination JOIN destination USING (destination_id) JOIN country USING (country_id)
      WHERE region_id = NEW.region_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The names that countries commonly have, the most common one of each first.
CREATE FUNCTION common_country_names() RETURNS TABLE (iso_code text, name text, rank bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT left(line, 2), name, rank
  FROM regexp_split_to_table(btrim($names$
    AD=andorra; AE=united arab emirates|uae; AF=afghanistan; AG=antigua and barbuda|antigua and barb.; AI=anguilla; AL=albania; AM=armenia; AO=angola;
    AQ=antarctica; AR=argentina; AS=american samoa; AT=austria; AU=australia; AW=aruba; AX=aland islands|aland; AZ=azerbaijan;
    BA=bosnia and herzegovina|bosnia and herz.; BB=barbados; BD=bangladesh; BE=belgium; BF=burkina faso; BG=bulgaria; BH=bahrain; BI=burundi;
    BJ=benin; BL=st. barthelemy|st-barthelemy|saint barthelemy|st barthelemy; BM=bermuda; BN=brunei|brunei darussalam; BO=bolivia;
    BQ=caribbean netherlands|bonaire; BR=brazil; BS=bahamas|the bahamas; BT=bhutan; BW=botswana; BY=belarus; BZ=belize; CA=canada;
    CC=cocos (keeling) islands|cocos islands; CD=democratic republic of the congo|congo - kinshasa|dem. rep. congo|congo (kinshasa)|dr congo;
    CF=central african republic|central african rep.; CG=congo - brazzaville|congo|congo (brazzaville)|republic of the congo; CH=switzerland;
    CI=cote d'ivoire|ivory coast; CK=cook islands|cook is.; CL=chile; CM=cameroon; CN=china|people's republic of china; CO=colombia; CR=costa rica;
    CU=cuba; CV=cape verde|cabo verde; CW=curacao; CX=christmas island; CY=cyprus; CZ=czechia|czech republic; DE=germany; DJ=djibouti; DK=denmark;
    DM=dominica; DO=dominican republic|dominican rep.; DZ=algeria; EC=ecuador; EE=estonia; EG=egypt; EH=western sahara|w. sahara; ER=eritrea;
    ES=spain; ET=ethiopia; FI=finland; FJ=fiji; FK=falkland islands|falkland is.; FM=micronesia; FO=faroe islands|faeroe is.; FR=france; GA=gabon;
    GB=united kingdom|britain|england|great britain|northern ireland|scotland|uk|wales; GD=grenada; GE=georgia; GF=french guiana; GG=guernsey;
    GH=ghana; GI=gibraltar; GL=greenland; GM=gambia|the gambia; GN=guinea; GP=guadeloupe; GQ=equatorial guinea|eq. guinea; GR=greece;
    GS=south georgia and south sandwich islands|s. geo. and the is.|south georgia and the south sandwich islands; GT=guatemala; GU=guam;
    GW=guinea-bissau; GY=guyana; HK=hong kong|hong kong sar china|hong kong sar; HM=heard and mcdonald islands|heard i. and mcdonald is.; HN=honduras;
    HR=croatia; HT=haiti; HU=hungary; ID=indonesia; IE=ireland|republic of ireland; IL=israel; IM=isle of man; IN=india;
    IO=british indian ocean territory|br. indian ocean ter.; IQ=iraq; IR=iran; IS=iceland; IT=italy; JE=jersey; JM=jamaica; JO=jordan; JP=japan;
    KE=kenya; KG=kyrgyzstan; KH=cambodia; KI=kiribati; KM=comoros; KN=st. kitts and nevis|saint kitts and nevis|st kitts and nevis; KP=north korea;
    KR=south korea|korea, republic of|republic of korea; KW=kuwait; KY=cayman islands|cayman is.; KZ=kazakhstan; LA=laos|lao pdr; LB=lebanon;
    LC=st. lucia|saint lucia|st lucia; LI=liechtenstein; LK=sri lanka; LR=liberia; LS=lesotho; LT=lithuania; LU=luxembourg; LV=latvia; LY=libya;
    MA=morocco; MC=monaco; MD=moldova; ME=montenegro; MF=st. martin|st-martin|saint martin|st martin; MG=madagascar; MH=marshall islands|marshall is.;
    MK=north macedonia|macedonia; ML=mali; MM=myanmar|myanmar (burma)|burma; MN=mongolia; MO=macao|macao sar china|macau|macao sar;
    MP=northern mariana islands|n. mariana is.; MQ=martinique; MR=mauritania; MS=montserrat; MT=malta; MU=mauritius; MV=maldives; MW=malawi;
    MX=mexico; MY=malaysia; MZ=mozambique; NA=namibia; NC=new caledonia; NE=niger; NF=norfolk island; NG=nigeria; NI=nicaragua;
    NL=netherlands|the netherlands; NO=norway; NP=nepal; NR=nauru; NU=niue; NZ=new zealand|new zealand/aotearoa; OM=oman; PA=panama; PE=peru;
    PF=french polynesia|fr. polynesia; PG=papua new guinea; PH=philippines|the philippines; PK=pakistan; PL=poland;
    PM=st. pierre and miquelon|saint pierre and miquelon|st pierre and miquelon; PN=pitcairn islands|pitcairn is.; PR=puerto rico;
    PS=palestinian territories|palestine; PT=portugal; PW=palau; PY=paraguay; QA=qatar; RE=reunion; RO=romania; RS=serbia;
    RU=russia|russian federation; RW=rwanda; SA=saudi arabia; SB=solomon islands|solomon is.; SC=seychelles; SD=sudan; SE=sweden; SG=singapore;
    SH=st. helena|saint helena|st helena; SI=slovenia; SJ=svalbard and jan mayen|svalbard; SK=slovakia; SL=sierra leone; SM=san marino; SN=senegal;
    SO=somalia; SR=suriname; SS=south sudan|s. sudan; ST=sao tome and principe; SV=el salvador; SX=sint maarten; SY=syria; SZ=eswatini|swaziland;
    TC=turks and caicos islands|turks and caicos is.; TD=chad; TF=french southern territories|fr. s. antarctic lands; TG=togo; TH=thailand;
    TJ=tajikistan; TK=tokelau; TL=timor-leste|east timor; TM=turkmenistan; TN=tunisia; TO=tonga; TR=turkiye|turkey; TT=trinidad and tobago; TV=tuvalu;
    TW=taiwan; TZ=tanzania; UA=ukraine; UG=uganda; US=united states|united states of america|america|us|usa; UY=uruguay; UZ=uzbekistan;
    VA=vatican city|vatican|holy see;
    VC=st. vincent and grenadines|st. vin. and gren.|saint vincent and the grenadines|saint vincent and grenadines|st vincent and the grenadines;
    VE=venezuela; VG=british virgin islands|british virgin is.; VI=u.s. virgin islands|u.s. virgin is.|united states virgin islands|us virgin islands;
    VN=vietnam|viet nam; VU=vanuatu; WF=wallis and futuna|wallis and futuna is.; WS=samoa; XK=kosovo; YE=yemen; YT=mayotte; ZA=south africa;
    ZM=zambia; ZW=zimbabwe
  $names$, E' \n'), E';\\s*') AS line
    CROSS JOIN LATERAL unnest(string_to_array(substr(line, 4), '|')) WITH ORDINALITY AS names (name, rank)
$$;
--> statement-breakpoint
CREATE FUNCTION folded_country_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(lower(translate(trim(name),
    'ÅÂÃÇÉÈÊÍÎÓÔÕÚÜåáàâãçéèêíîóôõúü', 'AAACEEEIIOOOUUaaaaaceeeiiooouu')), '’', ''''), ' & ', ' and ')
$$;
--> statement-breakpoint
-- The code of a country with this name, unless the name is unknown or another country already has the code.
CREATE FUNCTION free_iso_code(country_name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT known.iso_code FROM common_country_names() AS known
  WHERE known.name = folded_country_name(country_name)
    AND NOT EXISTS (SELECT FROM country WHERE country.iso_code = known.iso_code)
$$;
--> statement-breakpoint
UPDATE country SET iso_code = found.iso_code
FROM (
  SELECT DISTINCT ON (known.iso_code) country_id, known.iso_code
  FROM country JOIN common_country_names() AS known ON known.name = folded_country_name(country_name)
  ORDER BY known.iso_code, rank, country_id
) AS found
WHERE country.country_id = found.country_id;
