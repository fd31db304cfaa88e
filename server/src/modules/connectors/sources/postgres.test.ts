import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresCluster, type PostgresCluster } from '../../../../test/postgres-cluster.ts'
import { testServer } from '../../../../test/server.ts'
import { extractAndLoad, newConnector, type MadeConnector } from '../../../../test/sources.ts'

const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { sources } = quarry.server.parts
let cluster: PostgresCluster
let source: MadeConnector

const types = `
  create table types_of (
    id int primary key, small smallint, big bigint, exact numeric(12,2), free numeric, huge numeric(60,20), f4 real, f8 double precision,
    b boolean, t text, v varchar(20), c char(5), d date, ts timestamp, tz timestamptz, tm time, iv interval,
    u uuid, j json, jb jsonb, bin bytea, ints int[], words text[], e mood, net inet, price money)`

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`create role reader login password 'canary-pw'`)
  await client.query(`create type mood as enum ('sad', 'it''s, "fine"')`)
  await client.query(types)
  await client.query(`alter table types_of drop column huge`)
  await client.query(`insert into types_of values
    (1, -32768, 9223372036854775807, 12345.67, 12.5, 'NaN', 'Infinity', true, 'a "quoted", ünïcode 😀
line', 'v', 'c', '2024-02-29', '2024-02-29 23:59:59.123456', '2024-02-29 23:59:59.5+05:30', '23:59:59.5', '1 year 2 mons -3 days 04:05:06.7',
     'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a": 1}', '{"b": [1, null]}', '\\x00ff41', '{1,NULL,3}', '{"a,b",NULL,"q\\"x"}', 'sad', '10.0.0.1/8', '1234.5'),
    (2, 1, -9223372036854775808, -0.01, 123456789012345678.25, 1.5, 1e300, false, '', '', '', '0044-03-15 BC', '0001-01-01 00:00:00.5 BC', '0044-03-15 12:00:00+00 BC', '24:00:00', '-1 mon +2 days',
     null, null, 'null', '', '{}', '{}', 'it''s, "fine"', '::1', '-0.05'),
    (3, null, null, null, null, null, null, null, null, null, null, 'infinity', '-infinity', 'infinity', null, null, null, null, null, null, null, null, null, null, null)`)
  await client.query('grant select on all tables in schema public to reader')
  await client.end()
  const url = new URL(cluster.url)
  source = await newConnector(quarry, {
    type: 'postgres',
    config: {
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'postgres',
      user: 'reader',
      password: 'canary-pw',
      tls: 'off',
    },
  })
})
afterAll(() => cluster.stop())

describe('a PostgreSQL source', () => {
  test('tells its tables and columns', async () => {
    expect(await sources.tables(source.orgId, source.id, { q: 'PUBLIC.types', limit: 10 })).toEqual([
      { schema: 'public', name: 'types_of', kind: 'table', row_estimate: null },
    ])
    const columns = await sources.columns(source.orgId, source.id, { relation: { table: 'types_of' } })
    expect(columns.slice(0, 4)).toEqual([
      { name: 'id', type: 'integer', native_type: 'integer', nullable: false },
      { name: 'small', type: 'integer', native_type: 'smallint', nullable: true },
      { name: 'big', type: 'integer', native_type: 'bigint', nullable: true },
      { name: 'exact', type: 'decimal', native_type: 'numeric(12,2)', nullable: true },
    ])
  })

  test('extracted and live, every type gives the same answers', async () => {
    const loaded = await extractAndLoad(quarry, source, { relation: { schema: 'public', table: 'types_of' } })
    const statement = { sql: 'select * from types_of order by id', parameters: [] }
    const live = await sources.query(source.orgId, source.id, { ...statement, rowLimit: 9, timeoutMs: 9000 })
    const extracted = await loaded.rows('select * replace (free::double as free) from t order by id')
    const asked = (JSON.parse(live.rowsJson.toString()) as unknown[][]).map((row) =>
      row.map((value, at) => (live.columns[at]?.name === 'free' && value !== null ? Number(value) : value)),
    )
    expect(asked).toEqual(extracted)
    expect(live.columns.map(({ name, type }) => [name, type])).toEqual(
      loaded.columns.map(({ name, type }) => [name, type]),
    )
  })
})
