import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { join } from 'node:path'
import { startPostgresCluster } from '../../server/test/postgres-cluster.ts'
import { dbtTables, dbtTarget } from '../../server/test/dbt-project/dbt-project.ts'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const cluster = await startPostgresCluster()
afterAll(() => cluster.stop())
const far = new pg.Client(cluster.superuserUrl)
await far.connect()
await far.query(
  `${dbtTables} create role reader login password 'reader-pw'; grant pg_read_all_data to reader`,
)
await far.end()
const { quarry, visitor } = await visitedQuarry({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { ask } = await askingOf(quarry)

test('a dbt project imported', async () => {
  const config = {
    host: '127.0.0.1',
    port: Number(new URL(cluster.superuserUrl).port),
    database: 'postgres',
    user: 'reader',
    password: 'reader-pw',
    tls: 'off',
  }
  const { id } = await ask<{ id: number }>('POST', '/api/connectors', {
    name: 'Warehouse',
    type: 'postgres',
    config,
  })
  const source = { schema: 'main_shop', table: 'orders' }
  const made = await ask<{ id: number }>('POST', '/api/datasets', {
    name: 'Orders',
    connector_id: id,
    source,
    mode: 'live',
  })
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)
  await page.goto(`/connectors/${id}`)
  await page.getByRole('tab', { name: 'Import from dbt' }).click()
  const files = ['manifest.json', 'catalog.json'].map((name) => join(dbtTarget, name))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('row', { name: /Orders Measure revenue added/ }).waitFor()
  await page.getByRole('row', { name: /net_revenue.*is an expression in SQL/ }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('dbt-plan')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('The dbt project is imported.').waitFor()
  await page.getByText('Last import').waitFor()
  const dataset = await ask<{ description: string }>('GET', `/api/datasets/${made.id}`)
  expect(dataset.description).toBe('One row for each order.')
  // What was written here stays, unless it is asked for.
  await ask('PATCH', `/api/datasets/${made.id}`, { description: 'By hand' })
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('row', { name: /Orders Description stays as it is in Quarry/ }).waitFor()
  await page.getByRole('checkbox', { name: /Take the version of dbt/ }).check()
  await page.getByRole('row', { name: /Orders Description changed/ }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Last import').waitFor()
  expect((await ask<{ description: string }>('GET', `/api/datasets/${made.id}`)).description).toBe(
    'One row for each order.',
  )
  expect(visitor.violations).toEqual([])
})
