import { beforeAll, describe, expect, test } from 'vitest'
import { visitedQuarry } from './visited-quarry.ts'

const people =
  'id,region,email,salary\n1,EU,anna@example.com,1000\n2,EU,ben@example.com,2000\n3,US,carl@example.com,3000\n'

const { quarry, visitor } = await visitedQuarry()

describe('the policies of a dataset', () => {
  beforeAll(async () => {
    const { page } = visitor
    await visitor.signIn('admin', quarry.adminPassword)
    await page.goto('/datasets')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
    await page.getByRole('link', { name: 'Open people' }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'people', level: 1 }).waitFor()
    await page.goto(`${new URL(page.url()).pathname}/policies`)
    await page.getByRole('heading', { name: 'Policies of people', level: 1 }).waitFor()
  }, 180_000)

  test('a row policy, a mask and a test are written, tried and saved', async () => {
    const { page } = visitor
    const rows = page.getByRole('region', { name: 'Rows' })
    await rows.getByRole('button', { name: 'Add a policy' }).click()
    await rows.getByLabel('Name of the policy').fill('Own region')
    await rows.getByLabel('Column', { exact: true }).selectOption('region')
    await rows.getByLabel('Rule', { exact: true }).selectOption('in')
    await page.getByLabel('What others see of email').selectOption('partial')
    await page.getByRole('region', { name: 'Columns' }).getByText('***.com').waitFor()
    const tests = page.getByRole('region', { name: 'Tests' })
    await tests.getByLabel('New test').fill('Europe')
    await tests.getByLabel('and the attribute').fill('region: EU')
    await tests.getByLabel('sees so many rows').fill('3')
    await tests.getByRole('button', { name: 'Add the test' }).click()
    await tests.getByRole('button', { name: 'Run the tests' }).click()
    await tests.getByText('expected 3 rows, and there are 2').waitFor()
    await page.getByRole('button', { name: 'Save the policies' }).click()
    await page.getByRole('alert').getByText('Please check what you entered').first().waitFor()
    await tests.getByRole('button', { name: 'Remove the test Europe' }).click()
    await page.getByRole('button', { name: 'Show who would see what' }).click()
    await page.getByRole('table', { name: 'Who would see what' }).getByText('masked: email').first().waitFor()
    await page.getByRole('button', { name: 'Save the policies' }).click()
    await page.getByText('The policies are saved').waitFor()
    await page.reload()
    expect(await page.getByLabel('Name of the policy').inputValue()).toBe('Own region')
  })

  test('an administrator looks through the eyes of a member, and sees that they do', async () => {
    const { page } = visitor
    await page.getByRole('combobox', { name: 'See the dataset as' }).click()
    await page.getByRole('listbox').getByRole('option', { name: /admin/ }).click()
    await page.getByText('anna@example.com').waitFor()
    const policies = page.url()
    const seen: string[] = []
    page.on('request', (request) => {
      const eyes = request.headers()['x-view-as']
      if (eyes !== undefined) seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.getByRole('button', { name: /See all pages as/ }).click()
    await page.getByRole('heading', { name: 'people', level: 1 }).waitFor()
    const bar = page.getByRole('status').filter({ hasText: /You see data as/ })
    await bar.waitFor()
    await page.getByText('anna@example.com').first().waitFor()
    await visitor.picture('policies-view-as')
    expect(seen.length).toBeGreaterThan(0)
    expect(
      seen.filter(
        (one) => !/^(GET|POST) \/api\/datasets\/\d+\/(preview|profile|schema|values|explore)$/.test(one),
      ),
    ).toEqual([])
    await page.goto('/dashboards')
    await bar.waitFor()
    await page.getByRole('button', { name: 'Stop viewing as another user' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    await page.goto(policies)
  })

  test.each(['light', 'dark'] as const)(
    'it can be used without seeing or pointing, in %s',
    async (colorScheme) => {
      const { page } = visitor
      await page.emulateMedia({ colorScheme })
      await page.getByRole('button', { name: 'Show who would see what' }).click()
      await page.getByRole('table', { name: 'Who would see what' }).waitFor()
      await visitor.picture(`policies-${colorScheme}`)
      expect(await visitor.barriers()).toEqual([])
    },
  )

  test('the output of a recipe is offered the policies of its input, and they hold by a click or by a setting', async () => {
    const { page } = visitor
    const policies = page.url()
    const id = Number(/datasets\/(\d+)/.exec(policies)?.[1])
    const output = await page.evaluate(async (input) => {
      const session = JSON.parse(sessionStorage.getItem('quarry.session') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
      const definition = {
        kind: 'sql',
        inputs: [{ dataset_id: input, name: 'people' }],
        sql: 'SELECT id, region AS place, email AS mail FROM people',
      }
      const body = JSON.stringify({ name: 'Contacts', definition, publish: true })
      const made = await fetch('/api/pipeline/recipes', { method: 'POST', headers, body })
      const recipe = (await made.json()) as { id: number; output_dataset_id: number }
      await fetch(`/api/pipeline/recipes/${recipe.id}/run`, { method: 'POST', headers, body: '{}' })
      return recipe.output_dataset_id
    }, id)
    const columns = page.getByRole('region', { name: 'Columns' })
    const isThere = async () => {
      await page.goto(`/datasets/${output}/policies`)
      return await columns.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isThere, { timeout: 60_000, interval: 500 }).toBe(true)
    const origins = page.getByRole('region', { name: 'Policies of its origins' })
    await origins.getByText('Mask mail as in people').waitFor()
    await origins.getByText('people.email → Contacts.mail').waitFor()
    expect(await visitor.barriers()).toEqual([])
    await origins.getByRole('listitem').filter({ hasText: 'Mask mail' }).getByRole('button').click()
    await page.getByText('The policies are saved').waitFor()
    await origins.getByText('Applied').waitFor()
    expect(await page.getByLabel('What others see of mail').inputValue()).toBe('partial')
    await page.goto('/organization')
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('combobox', { name: 'Policies of what a recipe reads' }).click()
    await page.getByRole('option', { name: 'Hold for the output' }).click()
    await page
      .getByRole('combobox', { name: 'Policies of what a recipe reads' })
      .locator('xpath=ancestor::form')
      .getByRole('button', { name: 'Save', exact: true })
      .click()
    await page.getByText('The settings are saved.').waitFor()
    await page.goto(`/datasets/${output}/policies`)
    await origins.getByText('Inherited from people').first().waitFor()
    await origins.getByLabel('Reason').fill('Invented addresses')
    await origins.getByRole('button', { name: 'Release it' }).click()
    await origins.getByText('Everything is released: Invented addresses').waitFor()
    expect(await visitor.barriers()).toEqual([])
    await page.goto(policies)
    await page.getByRole('heading', { name: 'Policies of people', level: 1 }).waitFor()
  }, 150_000)

  test('a version whose columns the policies do not fit says so on the page of the dataset', async () => {
    const { page } = visitor
    const path = new URL(page.url()).pathname.replace('/policies', '')
    const status = await page.evaluate(async (dataset) => {
      const { token } = JSON.parse(sessionStorage.getItem('quarry.session') ?? '{}') as { token: string }
      const body = new FormData()
      body.set('file', new Blob(['id,area,email\n1,EU,anna@example.com\n']), 'people.csv')
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`/api${dataset}/upload`, { method: 'POST', headers, body })).status
    }, path)
    expect(status).toBe(200)
    await page.goto(path)
    // What names a column that is gone waits, and says what it breaks.
    await page.getByText(/^policy .*, by region$/).waitFor()
    await page.getByRole('button', { name: 'Take the new columns' }).click()
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'The policies do not fit the columns any more' })
    await warning.getByText('the dataset has no column "region" any more').waitFor()
    expect(await visitor.barriers()).toEqual([])
    await warning.getByRole('link', { name: 'Mend the policies' }).click()
    await page.getByRole('heading', { name: 'Policies of people', level: 1 }).waitFor()
  })

  test('attributes of a user are written where the users are', async () => {
    const { page } = visitor
    await page.goto('/users')
    await page.getByRole('button', { name: 'Actions for admin' }).click()
    await page.getByRole('menuitem', { name: 'Attributes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Attributes').fill('region: EU, US')
    expect(await visitor.barriers()).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The attributes of admin are saved.').waitFor()
  })

  test('nothing was asked of another host, and no script failed', () => {
    expect(visitor.violations).toEqual([])
  })
})
