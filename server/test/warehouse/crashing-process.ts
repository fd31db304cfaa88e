import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openWarehouse } from '../../src/modules/warehouse/index.ts'

/** A server that is about to be killed; for tests. Says over IPC when the moment has come. */
const [home = '', moment = ''] = process.argv.slice(2)
const warehouse = await openWarehouse({
  dataFolder: join(home, 'data'),
  scratchFolder: join(home, 'scratch'),
  log: pino({ level: 'silent' }),
  limits: { warmEngines: 1 },
})

if (moment === 'query') {
  const query = { sql: 'SELECT 1', tables: [], rowLimit: 1, timeoutMs: 60_000 }
  await warehouse.query(1, query)
  const endless =
    'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE hash(a.range) = hash(b.range) + 1'
  void warehouse.query(1, { ...query, sql: endless })
  setTimeout(() => process.send?.('ready'), 500)
} else {
  const path = join(home, 'large.csv')
  const lines = Array.from({ length: 1_000_000 }, (_, at) => `${at},name ${at},${at / 7}`)
  writeFileSync(path, `id,name,x\n${lines.join('\n')}\n`)
  const load = warehouse.materialize(
    1,
    { path, name: 'large.csv' },
    { datasetId: 1, onProgress: () => moment === 'load' && process.send?.('ready') },
  )
  void load.then(() => process.send?.('ready'))
}
