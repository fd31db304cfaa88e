import type { SourceDriver } from '../../sources/driver.ts'
import { shownColumns } from '../columns.ts'
import { columnsOf, fromOf } from './columns.ts'
import { extract } from './extract.ts'
import type { PostgresSettings } from './postgres.ts'
import { query } from './query.ts'
import { withSession } from './session.ts'
import { tablesOf } from './tables.ts'

export const postgresDriver: SourceDriver<PostgresSettings> = {
  test: (call) =>
    withSession(call, async (session) => {
      await session.query('SELECT 1')
      const note = session.isSuperuser ? '; the user is a superuser: one that may only read is safer' : ''
      return { ok: true, message: `the database answers${note}` }
    }),
  tables: (call, ask) =>
    withSession(call, (session) => tablesOf(session, { ...ask, schemas: call.settings.schemas })),
  columns: (call, relation) =>
    withSession(call, async (session) => {
      return shownColumns(await columnsOf(session, fromOf(relation, session, call.settings)))
    }),
  extract: (call, ask, parts) =>
    withSession(call, (session) => extract(session, { settings: call.settings, request: ask }, parts)),
  query: (call, statement) => withSession(call, (session) => query(session, statement)),
}
