import { skipReason } from '../machine.ts'
import { startChdb, startClickhouse } from './clickhouse.ts'
import type { DatabaseCase } from './remote-database.ts'
import { startMariadb } from './mariadb.ts'
import { startPostgres } from './postgres.ts'

const postgres: DatabaseCase = {
  name: 'PostgreSQL',
  type: 'postgres',
  missing: skipReason('postgres'),
  start: startPostgres,
  types: [
    `CREATE TYPE mood AS ENUM ('sad', 'it''s, "fine"')`,
    `CREATE TABLE types_of (
      id int PRIMARY KEY, small smallint, big bigint, exact numeric(12,2), f4 real, f8 double precision, b boolean, t text,
      v varchar(20), c char(5), d date, ts timestamp, tz timestamptz, tm time, iv interval, u uuid, j json, jb jsonb,
      bin bytea, ints int[], words text[], e mood, net inet, price money)`,
    `INSERT INTO types_of VALUES
      (1, -32768, 9223372036854775807, 12345.67, 'NaN', 'Infinity', true, 'a "quoted", ünïcode 😀
line', 'v', 'c', '2024-02-29', '2024-02-29 23:59:59.123456', '2024-02-29 23:59:59.5+05:30', '23:59:59.5',
        '1 year 2 mons -3 days 04:05:06.7', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a": 1}', '{"b": [1, null]}',
        '\\x00ff41', '{1,NULL,3}', '{"a,b",NULL,"q\\"x"}', 'sad', '10.0.0.1/8', '1234.5'),
      (2, 1, -9223372036854775808, -0.01, 1.5, 1e300, false, '', '', '', '0044-03-15 BC', '0001-01-01 00:00:00.5 BC',
        '0044-03-15 12:00:00+00 BC', '24:00:00', '-1 mon +2 days', null, null, 'null', '', '{}', '{}', 'it''s, "fine"',
        '::1', '-0.05')`,
    `INSERT INTO types_of (id, d, ts, tz) VALUES (3, 'infinity', '-infinity', 'infinity')`,
    `INSERT INTO types_of (id) VALUES (4)`,
  ],
  many: (rows) => [
    `CREATE TABLE many (id int PRIMARY KEY, word text, amount numeric(12,2), moment timestamp)`,
    `INSERT INTO many SELECT i, 'word ' || i % 100, i / 100.0, timestamp '2024-01-01' + i * interval '1 second' FROM generate_series(1, ${rows}) i`,
    // More than a reader should have: what stops it is the session.
    'CREATE SEQUENCE kept',
    'GRANT USAGE, UPDATE ON SEQUENCE kept TO reader',
    'GRANT INSERT, UPDATE, DELETE ON many TO reader',
  ],
  forbidden: [
    `WITH gone AS (DELETE FROM many RETURNING 1) SELECT * FROM gone`,
    `SELECT setval('kept', 99)`,
    `SELECT nextval('kept')`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT * FROM dblink('dbname=shop', 'DELETE FROM many') AS x(a int)`,
    `SELECT query_to_xml('DELETE FROM many', true, true, '')`,
    `SELECT set_config('transaction_read_only', 'off', false), query_to_xml('DELETE FROM many', true, true, '')`,
    `SELECT 1) AS query; DELETE FROM many; SELECT * FROM (SELECT 1`,
    `DELETE FROM many RETURNING 1`,
  ],
  floats: [
    'CREATE TABLE floats (k text, x double precision)',
    `INSERT INTO floats VALUES ('a', 1.5), ('a', 'NaN'), ('b', 2.5), ('b', '-Infinity'), ('b', null)`,
  ],
  statement: 'current_query()',
  slow: 'SELECT pg_sleep(30)',
  session: {
    id: 'SELECT pg_backend_pid()',
    marks: [
      `SELECT set_config('TimeZone', 'Asia/Tokyo', false), set_config('statement_timeout', '1', false)`,
      `SELECT set_config('my.mark', 'set', false), pg_advisory_lock(7)::text`,
    ],
    found: `SELECT current_setting('TimeZone'), coalesce(current_setting('my.mark', true), '') = 'set',
      (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')`,
    none: ['UTC', false, 0],
  },
}

const mariadb: DatabaseCase = {
  name: 'MariaDB',
  type: 'mysql',
  missing: skipReason('mariadb'),
  start: startMariadb,
  types: [
    `CREATE TABLE types_of (
      id int PRIMARY KEY, ti tinyint(1), ut tinyint unsigned, small smallint, med mediumint, ub bigint unsigned, big bigint,
      exact decimal(12,2), f float, d8 double, bits bit(10), d date, dt datetime(6), ts timestamp(3) null, tm time(2),
      y year, c char(5), v varchar(50), t text, e enum('a','b,"c"'), s set('x','y'), j json, vb varbinary(10), bl blob,
      latin varchar(20) character set latin1, g point)`,
    `INSERT INTO types_of VALUES
      (1, 1, 255, -32768, -8388608, 18446744073709551615, -9223372036854775808, 12345.67, 1.1, 1e300, b'1111111111',
        '2024-02-29', '2024-02-29 23:59:59.123456', '2024-02-29 23:59:59.500', '-838:59:59.5', 2024, 'c', 'v "q", ü😀',
        'line\ntwo', 'a', 'x,y', '{"a": 1}', x'00ff', x'', 'ünï', point(1, 2))`,
    `INSERT INTO types_of (id, tm, exact, t) VALUES (2, '09:30:00.00', -0.01, '')`,
    `INSERT INTO types_of (id) VALUES (3)`,
  ],
  many: (rows) => [
    `CREATE TABLE many (id int PRIMARY KEY, word varchar(50), amount decimal(12,2), moment datetime)`,
    `INSERT INTO many SELECT seq, concat('word ', seq % 100), seq / 100, timestampadd(second, seq, '2024-01-01') FROM seq_1_to_${rows}`,
    // More than a reader should have: what stops it is the session.
    'CREATE FUNCTION removal() RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM many; RETURN 1; END',
    `GRANT INSERT, UPDATE, DELETE ON shop.many TO reader@'%'`,
  ],
  forbidden: [
    `DELETE FROM many`,
    `SELECT load_file('/etc/passwd') IS NOT NULL FROM many WHERE load_file('/etc/passwd') IS NOT NULL AND no_such_column`,
    `SELECT * FROM many INTO OUTFILE '/tmp/quarry-outfile'`,
    `SELECT removal()`,
    `SELECT 1) AS query; DELETE FROM many; SELECT * FROM (SELECT 1`,
    `SELECT 1 FROM mysql.user`,
  ],
  statement: '(SELECT info FROM information_schema.processlist WHERE id = connection_id())',
  slow: 'SELECT sleep(30)',
  session: {
    id: 'SELECT connection_id()',
    marks: [`SELECT @mark := 'set'`, `SELECT get_lock('mark', 0)`],
    found: `SELECT @mark IS NULL, is_free_lock('mark'), @@time_zone, @@character_set_results`,
    none: [1, 1, '+00:00', 'utf8mb4'],
  },
}

const clickhouseMany = (rows: number) => [
  `CREATE TABLE many (id Int32, word String, amount Decimal(12, 2), moment DateTime('UTC')) ENGINE = MergeTree ORDER BY id`,
  `INSERT INTO many SELECT number + 1, concat('word ', toString((number + 1) % 100)), toDecimal64(number + 1, 2) / 100, toDateTime('2024-01-01 00:00:00', 'UTC') + number + 1 FROM numbers(${rows})`,
]

const forbiddenInClickhouse = [
  `INSERT INTO many SELECT 1, 'a', 1, now()`,
  `SELECT 1); DROP TABLE many; SELECT * FROM (SELECT 1`,
  `DROP TABLE many`,
]

const clickhouse: DatabaseCase = {
  name: 'ClickHouse',
  type: 'clickhouse',
  missing: skipReason('chdb'),
  start: startChdb,
  types: [
    `CREATE TABLE types_of (
      id Int32, i8 Int8, u64 UInt64, i128 Int128, u128 UInt128, nu Nullable(Int64), f Float32, d Float64, exact Decimal(12, 2),
      wide Decimal(38, 4), b Bool, s String, ns Nullable(String), lc LowCardinality(Nullable(String)), fs FixedString(3),
      dt Date, d32 Nullable(Date32), ts DateTime('Asia/Tokyo'), ts6 Nullable(DateTime64(6, 'Europe/Berlin')), u Nullable(UUID),
      e Enum8('a' = 1, 'b, "c"' = 2), arr Array(Nullable(Int32)), words Array(String), ip IPv4,
      m Map(String, Int32))
      ENGINE = MergeTree ORDER BY id`,
    `INSERT INTO types_of VALUES
      (1, -128, 18446744073709551615, -170141183460469231731687303715884105728, 340282366920938463463374607431768211455,
        9223372036854775807, 1.1, nan, 12345.67, 123456789012345678.25, true, 'a "q", ünï 😀\nline\ttab\\\\', 'x', 'low', 'abc',
        '2024-02-29', '1925-01-01', '2024-02-29 23:59:59', '2024-02-29 23:59:59.123456', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
        'b, "c"', [1, NULL, 3], ['it''s', 'b"', 'a\\nb\\\\'], '10.0.0.1',
        map('it''s', 1))`,
    `INSERT INTO types_of (id, s) VALUES (2, '')`,
  ],
  many: clickhouseMany,
  forbidden: forbiddenInClickhouse,
  floats: [
    'CREATE TABLE floats (k String, x Nullable(Float64)) ENGINE = MergeTree ORDER BY k',
    `INSERT INTO floats VALUES ('a', 1.5), ('a', nan), ('b', 2.5), ('b', -inf), ('b', NULL)`,
  ],
  slow: 'SELECT sum(cityHash64(number)) FROM numbers(100000000000)',
}

const oldClickhouse: DatabaseCase = {
  ...clickhouse,
  name: 'an old ClickHouse server',
  isOld: true,
  missing: skipReason('clickhouse'),
  start: startClickhouse,
  // There, who may only read may use no table functions: the numbers come from a table.
  slow: 'SELECT sum(cityHash64(number)) FROM (SELECT number FROM system.numbers LIMIT 100000000000)',
  // It has no Bool, Int128, Date32, DateTime64 and IPv4, and it writes moments only in a zone of its own and lists not as
  // JSON, so only columns of the other types can be the same here.
  types: [
    `CREATE TABLE types_of (
      id Int32, u64 UInt64, nu Nullable(Int64), f Float32, exact Decimal(12, 2), s String, ns Nullable(String), fs FixedString(3),
      dt Date, u UUID, e Enum8('a' = 1, 'b, "c"' = 2)) ENGINE = MergeTree ORDER BY id`,
    `INSERT INTO types_of VALUES
      (1, 18446744073709551615, 9223372036854775807, 1.1, 12345.67, 'a "q", ünï 😀\\nline\\ttab\\\\', 'x', 'abc', '2024-02-29',
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'b, "c"')`,
    `INSERT INTO types_of (id, s, fs, dt) VALUES (2, '', 'xyz', '1970-01-02')`,
  ],
}

/** Every database that connectors read, each with a real server. */
export const databaseCases: readonly DatabaseCase[] = [postgres, mariadb, clickhouse, oldClickhouse]
