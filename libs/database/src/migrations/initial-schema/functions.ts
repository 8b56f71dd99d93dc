/** Reads the format that `libs/analytics/src/read/day-counts` writes. */
const dayCountCodes = `
  CREATE FUNCTION day_count_codes(counts bytea)
  RETURNS TABLE (dimension bigint, code bigint, views bigint)
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE ROWS 30 AS $$
  DECLARE
    bytes CONSTANT bytea := counts || ''::bytea; -- decompresses them once, not at each get_byte
    size CONSTANT integer := octet_length(bytes);
    position integer := 1;
    section_end bigint := 1;
    field text := 'dimension';
    number bigint;
    shift integer;
    byte integer;
  BEGIN
    IF size = 0 OR get_byte(bytes, 0) = 0 THEN
      RAISE EXCEPTION 'These are no day counts.';
    ELSIF get_byte(bytes, 0) > 1 THEN
      RAISE EXCEPTION 'Day counts have version %, which this function cannot read.', get_byte(bytes, 0);
    END IF;
    WHILE position < size LOOP
      number := 0;
      shift := 0;
      LOOP
        IF position >= size OR shift > 49 THEN
          RAISE EXCEPTION 'Day counts have an invalid number at byte %.', position;
        END IF;
        byte := get_byte(bytes, position);
        position := position + 1;
        number := number | ((byte & 127)::bigint << shift);
        EXIT WHEN byte < 128;
        shift := shift + 7;
      END LOOP;
      CASE field
        WHEN 'dimension' THEN
          dimension := number;
          field := 'length';
        WHEN 'length' THEN
          section_end := position + number;
          code := 0;
          field := 'code';
        WHEN 'code' THEN
          code := code + number;
          field := 'views';
        ELSE
          views := number;
          RETURN NEXT;
          field := CASE WHEN position < section_end THEN 'code' ELSE 'dimension' END;
      END CASE;
    END LOOP;
    IF field <> 'dimension' OR position <> section_end THEN
      RAISE EXCEPTION 'Day counts end in the middle of a section.';
    END IF;
  END $$`;

// Countries are the codes of the dimensions 1 (views) and 17 (clicks). Not STRICT: PostgreSQL inlines only SQL functions that are not.
const decodeDayCounts = `
  CREATE FUNCTION decode_day_counts(counts bytea)
  RETURNS TABLE (dimension text, value text, views bigint)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 30 AS $$
    SELECT coalesce(dimension.value, 'unknown'),
           CASE
             WHEN entry.dimension = 0 THEN
               to_char(entry.code / 4, 'FM00') || ':' || to_char(entry.code % 4 * 15, 'FM00')
             WHEN entry.dimension IN (1, 17) AND entry.code % 256 BETWEEN 1 AND 127 AND entry.code / 256 BETWEEN 1 AND 127 THEN
               chr((entry.code % 256)::integer) || chr((entry.code / 256)::integer)
             ELSE coalesce(name.value, 'unknown')
           END,
           entry.views
      FROM day_count_codes(counts) AS entry
      LEFT JOIN count_codes AS dimension ON dimension.dimension = 'dimension' AND dimension.code = entry.dimension
      LEFT JOIN count_codes AS name ON name.dimension = dimension.value AND name.code = entry.code
  $$`;

export const createDecoder = [dayCountCodes, decodeDayCounts];

/** Sends the key of a changed row to all processes, so that they can forget what they have cached. */
export const notifyOf = (channel: string, key: string) => `
  CREATE FUNCTION notify_${channel}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('${channel}', ${key});
    RETURN NULL;
  END $$`;
