import type { SourceDriver } from '../../sources/driver.ts'
import { shownColumns } from '../columns.ts'
import { columnsOf } from './columns.ts'
import { extract } from './extract.ts'
import type { MysqlSettings } from './mysql.ts'
import { query } from './query.ts'
import { withSession } from './session.ts'
import { tablesOf } from './tables.ts'

export const mysqlDriver: SourceDriver<MysqlSettings> = {
  test: (call) =>
    withSession(call, async (session) => {
      await session.query('SELECT 1')
      const note = session.mayReadFiles
        ? '; the user may read files of the server: one that may not is safer'
        : ''
      return { ok: true, message: `the database answers${note}` }
    }),
  tables: (call, ask) => withSession(call, (session) => tablesOf(session, ask)),
  columns: (call, relation) =>
    withSession(call, async (session) => shownColumns(await columnsOf(session, relation))),
  extract: (call, ask, parts) => withSession(call, (session) => extract(session, ask, parts)),
  query: (call, statement) => withSession(call, (session) => query(session, statement)),
}
