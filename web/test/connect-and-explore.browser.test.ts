import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresCluster, type PostgresCluster } from '../../server/test/postgres-cluster.ts'
import { findProgram } from '../../server/test/machine.ts'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'

const tables = `
  CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, country text);
  CREATE TABLE orders (
    id bigint PRIMARY KEY, customer_id int NOT NULL, ordered_at timestamp NOT NULL, amount numeric(12,2));
  CREATE TABLE "A table with a very long name, and with a comma" (value int);
  INSERT INTO customers
    SELECT n, 'Customer ' || n, (ARRAY['Spain','France','Italy'])[1 + n % 3] FROM generate_series(1, 300) n;
  INSERT INTO orders
    SELECT n, 1 + n % 300, timestamp '2024-01-01' + n * interval '1 hour', (n % 1000) + 0.25
    FROM generate_series(1, 12000) n;
  CREATE VIEW slow AS SELECT n AS id, pg_sleep(0.1)::text AS waited FROM generate_series(1, 100000) n;
  CREATE SCHEMA many;
  DO $$ BEGIN
    FOR n IN 1..1000 LOOP EXECUTE format('CREATE TABLE many.ledger_%s (id int)', n); END LOOP;
  END $$;
  CREATE ROLE reader LOGIN;
  GRANT USAGE ON SCHEMA many TO reader;
  GRANT SELECT ON ALL TABLES IN SCHEMA public, many TO reader;
`

describe.skipIf(findProgram('postgres') === undefined)('from a database to a pivot table', () => {
  let quarry: RunningQuarry
  let visitor: Visitor
  let far: PostgresCluster
  let connector: string

  beforeAll(async () => {
    far = await startPostgresCluster()
    await atTheSource(tables)
    // On an address of its own: connectors may not lead to where Quarry itself listens.
    quarry = await startQuarry({ HOST: '127.0.0.2', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    visitor = await newVisitor({ address: quarry.address })
    await visitor.signIn('admin', quarry.adminPassword)
  })

  afterAll(async () => {
    await endVisits()
    await quarry?.stop()
    await far?.stop()
  })

  test('the form of a kind is drawn from its settings, and a test says in place how it went', async () => {
    const { page } = visitor
    await page.goto('/connectors/new')
    await page.getByRole('link', { name: /^PostgreSQL/ }).click()
    await page.getByRole('heading', { name: 'Connect PostgreSQL', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Save connector' }).click()
    expect(await page.getByText('This is needed').count()).toBe(4)
    // What lacks first has the focus, so that one can type on.
    await page.keyboard.type('Shop')
    await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
    await page.getByRole('textbox', { name: 'Port' }).fill(new URL(far.url).port)
    await page.getByRole('textbox', { name: 'Database' }).fill('no_such_database')
    await page.getByRole('textbox', { name: 'User' }).fill('reader')
    await page.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'off' }).click()
    expect(await visitor.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Test these settings' }).click()
    await page.getByText('It does not work yet').waitFor()
    await page.getByRole('textbox', { name: 'Database' }).fill('postgres')
    await page.getByRole('button', { name: 'Test these settings' }).click()
    expect(await isSeen(page.getByText('It works'))).toBe(true)
    await page.getByRole('button', { name: 'Save connector' }).click()
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
    connector = page.url()
  })

  test('tables are searched, their columns looked at, and two of them become datasets', async () => {
    const { page } = visitor
    const list = page.getByRole('region', { name: 'Tables', exact: true })
    await list.getByText('The first 200: search for others').waitFor()
    // Of very many tables only those in sight are drawn.
    expect(await list.getByRole('checkbox').count()).toBeLessThan(100)
    await list.getByRole('searchbox').fill('ord')
    await list.getByRole('button', { name: /customers/ }).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /orders/ }).click()
    await page.getByRole('table', { name: 'Columns of orders' }).getByText('numeric(12,2)').waitFor()
    await list.getByRole('checkbox', { name: 'Choose orders' }).check()
    await list.getByRole('searchbox').fill('')
    await list.getByRole('checkbox', { name: 'Choose customers' }).check()
    expect(await visitor.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Make 2 datasets' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create datasets' }).click()
    await page.getByRole('heading', { name: 'Datasets', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'orders', exact: true }).click()
    await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor()
    await page.getByText('12,000').first().waitFor({ timeout: 60_000 })
    await page.getByRole('tab', { name: 'Runs' }).click()
    expect(await isSeen(page.getByRole('cell', { name: /version 1: 12,000 rows/ }))).toBe(true)
  })

  test('columns that changed at the source wait for somebody, who discards or takes them', async () => {
    const { page } = visitor
    await atTheSource(`ALTER TABLE orders ADD COLUMN channel text DEFAULT 'web'`)
    const changed = page.getByRole('table', { name: 'Changed columns' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await changed.getByRole('row', { name: /channel added/ }).waitFor({ timeout: 60_000 })
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Discard them' }).click()
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Take the new columns' }).click({ timeout: 60_000 })
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Columns' }).click()
    expect(await isSeen(page.getByRole('cell', { name: /^channel/ }))).toBe(true)
  })

  test('a query that the source refuses is mended where it failed', async () => {
    const { page } = visitor
    const orders = page.url()
    await page.goto(connector)
    await page.getByRole('tab', { name: 'Query' }).click()
    await page.getByRole('textbox', { name: 'Query' }).click()
    await page.keyboard.type('select nope, count(*) as n from custom')
    await page.getByRole('option', { name: /^customers/ }).click()
    await page.keyboard.type(' group by 1')
    await page.getByRole('button', { name: 'Create dataset' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('By country')
    await page.getByRole('dialog').getByRole('button', { name: 'Create dataset' }).click()
    await page.getByText(/column "nope" does not exist/).waitFor({ timeout: 60_000 })
    await page.getByText('Change the source below').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const query = page.getByRole('dialog').getByLabel('Query')
    await query.fill('select country, count(*) as n from customers group by 1')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('region', { name: 'Preview, scrollable' })
      .getByText('Spain')
      .waitFor({ timeout: 60_000 })
    await page.goto(orders)
  })

  test('a refresh is cancelled, keeps nothing, and the page says so', async () => {
    const { page } = visitor
    const orders = page.url()
    await page.goto(connector)
    const list = page.getByRole('region', { name: 'Tables', exact: true })
    await list.getByRole('searchbox').fill('slow')
    await list.getByRole('button', { name: /slow/ }).click()
    await page.getByRole('region', { name: 'Columns of slow' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create dataset' }).click()
    const progress = page.getByRole('region', { name: 'Refresh' })
    await progress.getByRole('progressbar', { name: 'Progress of the refresh' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await progress.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/The first refresh was cancelled, and nothing of it was kept/).waitFor()
    await page.goto(orders)
  })

  test('a question is put on shelves, and is answered by a pivot table with totals', async () => {
    const { page } = visitor
    await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Explore', exact: true }).last().click()
    await choose('Add a value', 'Count of rows')
    await page.getByRole('button', { name: 'Add customer_id' }).click()
    await choose('Add to columns', 'ordered_at')
    await page.getByRole('button', { name: 'Settings of ordered_at (month)' }).click()
    await page.getByRole('combobox', { name: 'By', exact: true }).click()
    await page.getByRole('option', { name: 'year', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Totals', exact: true }).check()
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('columnheader', { name: '2025-01-01' }).waitFor()
    await result.getByRole('rowheader', { name: 'Total' }).waitFor()
    expect(await result.getByRole('row').last().textContent()).toBe('Total8,7833,21712,000')
    expect(await visitor.barriers()).toEqual([])
  })

  test('a value is looked into, and going back shows the question before', async () => {
    const { page } = visitor
    const before = page.url()
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('rowheader', { name: '17', exact: true }).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Only this' }).click()
    await page.getByRole('button', { name: 'Settings of customer_id is 17' }).waitFor()
    await page.waitForURL((url) => url.href !== before)
    await page.goBack()
    await page.getByRole('button', { name: 'Settings of customer_id is 17' }).waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
  })

  test('rows are kept that meet one condition, or two others together', async () => {
    const { page } = visitor
    const before = page.url()
    await choose('Add a filter', 'customer_id')
    const chip = page.getByRole('dialog', { name: /^Settings of customer_id/ })
    await chip.getByRole('textbox', { name: 'Value for customer_id' }).fill('17')
    await chip.getByRole('button', { name: 'Or …' }).click()
    const group = page.getByRole('group', { name: 'Filter', exact: true })
    await group.getByRole('button', { name: 'Remove Filter 2' }).click()
    await group.getByRole('button', { name: 'Group' }).click()
    const inner = group.getByRole('group', { name: 'Filter 2', exact: true })
    await inner.getByRole('radiogroup').getByText('all of').click()
    await inner.getByRole('textbox', { name: 'Value for customer_id' }).fill('18')
    await inner.getByRole('button', { name: 'Condition' }).click()
    const second = inner.getByRole('group', { name: 'Filter 2 2', exact: true })
    await second.getByRole('combobox', { name: /^Field of/ }).click()
    await page.getByRole('option', { name: 'amount', exact: true }).click()
    await second.getByRole('combobox', { name: 'How to filter amount' }).click()
    await page.getByRole('option', { name: 'is above', exact: true }).click()
    await second.getByRole('textbox', { name: 'Value for amount' }).fill('500')
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    const words = 'customer_id is 17 or (customer_id is 18 and amount is above 500)'
    await page.getByRole('button', { name: `Settings of ${words}` }).waitFor()
    // 40 orders of one customer, and 20 large ones of the other.
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await expect.poll(() => result.getByRole('row').last().textContent()).toMatch(/60$/)
    await page.goto(before)
    await result.getByRole('rowheader', { name: 'Total' }).waitFor()
  })

  test('how it is answered is explained, with the tables that are read and the statement', async () => {
    const { page } = visitor
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByText('Explain').click()
    await result.getByRole('link', { name: /^orders \(version \d\)/ }).waitFor()
    await result.getByText('None narrows what you see.').waitFor()
    expect(await result.getByLabel('SQL that runs').textContent()).toContain('customer_id')
    expect(await visitor.barriers()).toEqual([])
  })

  test('a pivot table goes to a dashboard with its totals', async () => {
    const { page } = visitor
    const question = page.url()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save to a dashboard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title of the chart').fill('Orders by year')
    await dialog.getByLabel('Name of the new dashboard').fill('Shop at a glance')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Shop at a glance', level: 1 }).waitFor()
    const tile = page.getByRole('region', { name: 'Orders by year', exact: true })
    await tile.getByRole('columnheader', { name: /2025/ }).waitFor()
    expect(await tile.getByRole('row').last().textContent()).toBe('Total8,7833,21712,000')
    await page.goto(question)
  })

  test('a statement runs by the keyboard, and a long one is stopped by it', async () => {
    const { page } = visitor
    await page.locator('label', { hasText: /^SQL$/ }).first().click()
    const editor = page.getByRole('textbox', { name: 'SQL' })
    const write = async (sql: string) => {
      await editor.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(sql)
    }
    await write(
      'select country, count(*) as n from orders join customers c on c.id = customer_id group by all',
    )
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: 'Spain' }).waitFor()
    await write('select countr from orders')
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/countr/)
      .waitFor()
    await page.locator('.cm-lintRange-error').waitFor()
    await write('select count(*) from range(1000000000) a, range(100000) b where a.range % 7 = b.range % 11')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await isSeen(page.getByText('Cancelled.'))).toBe(true)
    expect(await visitor.barriers()).toEqual([])
  })

  test('an upload that is cancelled leaves nothing behind', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    const debug = await visitor.context.newCDPSession(page)
    await debug.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
    await debug.send('Network.emulateNetworkConditions', slow)
    const buffer = Buffer.from(`id,value\n${'1,some text that makes it long\n'.repeat(200_000)}`)
    await page.locator('input[type=file]').setInputFiles({ name: 'never.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Nothing was saved').waitFor()
    await debug.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.reload()
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'never' }).count()).toBe(0)
  })

  test('WEB-01: none of it broke the content security policy or asked another host', () => {
    // Replacing text in the editor makes the browser itself write how it looked; the policy refuses that.
    const byTheBrowser = 'policy: style-src-attr inline '
    expect(visitor.violations.filter((violation) => violation !== byTheBrowser)).toEqual([])
  })

  async function atTheSource(sql: string) {
    const client = new pg.Client(far.superuserUrl)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  /** Chooses from a list that can be searched. */
  async function choose(label: string, option: string | RegExp) {
    const { page } = visitor
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
})
