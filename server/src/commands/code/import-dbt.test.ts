import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { dbtTables, dbtTarget } from '../../../test/dbt-project/dbt-project.ts'
import { refreshingUnderTest } from '../../../test/refreshing.ts'
import { commands } from '../commands.ts'

const scene = await refreshingUnderTest()
const { quarry, connector, loaded, far, call } = scene
const empty = await mkdtemp(join(tmpdir(), 'quarry-dbt-'))
afterAll(async () => {
  await scene.stop()
  await rm(empty, { recursive: true, force: true })
})
const url = await quarry.address()
await far.query(dbtTables)
const { dataset } = await loaded({ name: 'Orders', source: { schema: 'main_shop', table: 'orders' } })

const output: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line))

async function importing(...words: string[]) {
  output.length = 0
  const env = { QUARRY_URL: url, QUARRY_TOKEN: connector.token }
  const code = await commands['dbt']!.run(['import', ...words], env)
  return { code, text: output.join('\n') }
}

test('the target folder of a dbt project is imported, and again after each run', async () => {
  const name = 'A postgres'
  const look = await importing(dbtTarget, '--connector', name, '--dry-run')
  expect(look).toMatchObject({ code: 3, text: expect.stringContaining('+ measure revenue  added') })
  expect(look.text).toMatch(/not carried over: measure net_revenue .*: "amount \* 0\.8" is an expression/)
  expect(await importing(dbtTarget, '--connector', name)).toMatchObject({ code: 0 })
  const described = await call<{ description: string }>('GET', `/api/datasets/${dataset.id}`)
  expect(described.body.description).toBe('One row for each order.')
  const again = await importing(dbtTarget, '--connector', name, '--dry-run')
  expect(again).toMatchObject({ code: 0, text: expect.stringContaining('Orders: 0 differ') })
  await expect(importing(dbtTarget, '--connector', 'Nowhere')).rejects.toThrow(
    'no connector called "Nowhere"',
  )
  await expect(importing(empty, '--connector', name)).rejects.toThrow('there is no manifest.json')
})
