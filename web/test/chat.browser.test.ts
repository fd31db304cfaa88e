import { describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { isSeen } from './visitor.ts'
import { focused, sidewaysOn, stumblesOn } from './walking.ts'

const { quarry, visitor, another } = await visitedQuarry()

const patient = { timeout: 30_000 }
const hostile = '<img src=x onerror=alert(1)> **flights**'

const talk = [
  [
    'late flights by month',
    'Late flights went from 109,200 (Jan 2001) to 111,768 (Jun 2001); highest in Mar 2001 with 112,646. ' +
      'The last month is incomplete: the data ends on July 1, 2001.',
  ],
  ['only from Texas', 'Late flights went from 11,901 (Jan 2001) to 13,089 (Jun 2001)'],
  ['by city instead', 'highest for Dallas-Fort Worth with 35,627, lowest for Brownsville with 10 (23 rows).'],
  ['top 5', 'highest for Dallas-Fort Worth with 35,627, lowest for San Antonio with 2,654 (5 rows).'],
  ['flights instead', 'highest for Dallas-Fort Worth with 157,162, lowest for San Antonio with 18,532'],
  ['only in March', 'highest for Dallas-Fort Worth with 27,162, lowest for San Antonio with 3,181'],
  ['without Dallas', 'highest for Dallas-Fort Worth with 27,162, lowest for El Paso with 1,864'],
  [
    'share of late flights instead',
    'highest for Dallas-Fort Worth with 24.0%, lowest for Beaumont/Port Arthur with 19.3%',
  ],
  ['which city is the busiest?', 'Flights of Chicago: 190,871.'],
  ['and the least?', 'Flights of Atlantic City: 1.'],
] as const

describe('chat', () => {
  const { page } = visitor
  const composer = page.getByRole('textbox', { name: 'Question' })
  const chips = () => latest().getByRole('group', { name: 'How the question was read' })

  test('the home page begins a chat', async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    await page.goto('/')
    await page.getByRole('button', { name: 'Load the sample project' }).click()
    await page.waitForURL(/\/dashboards\/\d+/, { timeout: 90_000 })
    await page.goto('/')
    const field = page.getByRole('region', { name: 'Ask a question' }).getByRole('textbox')
    await field.fill('number of flights')
    await field.press('Enter')
    await page.waitForURL(/\/chat\/\d+/)
    expect(await isSeen(latest().getByText('3,000,000').first(), 60_000)).toBe(true)
  })

  test('a new chat teaches by questions that the own data answers', async () => {
    await page.getByRole('link', { name: 'New chat' }).click()
    const example = page.getByRole('list', { name: 'Example questions' }).getByRole('button').first()
    await example.waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('chat-start', { fullPage: false })
  })

  test('a question is completed while it is typed, and the keyboard chooses', async () => {
    await expect.poll(() => focused(page)).toBe('textarea: Question')
    await composer.pressSequentially('late fli')
    await page.getByRole('listbox', { name: 'Completions' }).getByRole('option').first().waitFor()
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await visitor.picture('chat-completions', { fullPage: false })
    await composer.press('ArrowDown')
    await composer.press('Enter')
    expect(await composer.inputValue()).toMatch(/^late flights $/i)
    await composer.press('Shift+Enter')
    expect(await composer.inputValue()).toContain('\n')
    await composer.pressSequentially('by mon')
    await page.getByRole('listbox', { name: 'Completions' }).waitFor()
    await composer.press('Escape')
    expect(await page.getByRole('listbox', { name: 'Completions' }).count()).toBe(0)
  })

  test('Enter sends it; the answer has a sentence, a chart, and says how it was read', async () => {
    await composer.fill('late flights by month')
    await composer.press('Enter')
    await page.waitForURL(/\/chat\/\d+/)
    await latest()
      .getByRole('img', { name: /chart:/ })
      .waitFor(patient)
    expect(await isSeen(latest().getByText(/^Late flights went from/))).toBe(true)
    await chips().getByRole('button', { name: 'Change Late flights' }).click()
    expect(await isSeen(page.getByText('“late flights” → Late flights (name in the model)'))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await visitor.barriersIn()).toEqual([])
    expect(await stumblesOn(page)).toEqual([])
    await visitor.picture('chat', { fullPage: false })
  })

  test('a chip exchanges what was read, which asks the changed query', async () => {
    await chips().getByRole('button', { name: 'Change Departure by month' }).click()
    await page.getByRole('combobox', { name: 'Granularity' }).click()
    await page.getByRole('option', { name: 'day', exact: true }).click()
    await expect.poll(() => page.locator('.chat-message').count(), patient).toBe(2)
    expect(await isSeen(latest().getByText('Edited', { exact: true }))).toBe(true)
    expect(await isSeen(chips().getByRole('button', { name: 'Change Departure by day' }), 30_000)).toBe(true)
  })

  test('details say which data it read, under which policies, and by whom it was read', async () => {
    await latest().getByRole('button', { name: 'Details' }).click()
    const details = latest().getByRole('group', { name: 'Details of the answer' })
    const text = (await details.textContent()) ?? ''
    expect(text).toContain('version 1')
    expect(text).toContain('None restricts what you see.')
    expect(text).toContain('SELECT')
    expect(await visitor.barriersIn()).toEqual([])
    expect(await latest().getByRole('link', { name: 'Open in explore' }).getAttribute('href')).toMatch(
      /^\/explore\/\d+\?query=.*late_flights/,
    )
  })

  test('a word that nothing is called is marked, and a choice takes its place', async () => {
    await ask('late flights by frobnication')
    expect(await latest().locator('mark').textContent()).toBe('frobnication')
    const choices = latest().getByRole('group', { name: 'Meaning of “frobnication”' }).getByRole('button')
    const label = (await choices.first().textContent()) ?? ''
    await choices.first().click()
    const question = page.locator('.chat-question').last()
    await expect.poll(() => question.textContent(), patient).toBe(`late flights by ${label}`)
  })

  test('LLM-11: what is not answered says why, and a question is text, never markup', async () => {
    await ask('delete all flights')
    expect(await isSeen(latest().getByText('Questions only read data.', { exact: false }))).toBe(true)
    await ask(hostile)
    expect(await page.locator('.chat-question').last().textContent()).toBe(hostile)
    expect(await page.locator('.chat-message img[src=x], .chat-message strong').count()).toBe(0)
  })

  test('an answer that is verified is marked from then on', async () => {
    const answered = page.locator('.chat-message').first()
    await answered.getByRole('button', { name: 'Verify this answer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verify answer' }).click()
    await page.getByText('The answer is verified.').waitFor()
    await ask('Late flights by month?')
    expect(await isSeen(latest().getByText('Verified', { exact: true }), 30_000)).toBe(true)
    const [dataset] = /\d+/.exec(
      (await latest().getByRole('link', { name: 'Open in explore' }).getAttribute('href')) ?? '',
    ) ?? ['']
    await latest().getByRole('button', { name: 'Good answer' }).click()
    expect(await isSeen(latest().getByRole('button', { name: 'Good answer', pressed: true }))).toBe(true)
    await page.goto(`/datasets/${dataset}/verified-answers`)
    await page.getByRole('cell', { name: 'late flights by month', exact: true }).waitFor()
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await page.goBack()
  })

  test('an answer is pinned to a dashboard', async () => {
    await latest().getByRole('button', { name: 'Pin to a dashboard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
    await dialog.getByRole('option', { name: 'Flight delays' }).click()
    await dialog.getByLabel('Title of the chart').fill('Late flights over time')
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.waitForURL(/\/dashboards\/\d+/)
    expect(await isSeen(page.getByRole('region', { name: 'Late flights over time' }), 30_000)).toBe(true)
    await page.goBack()
  })

  // Counted from the files of the package by pandas.
  test('ten questions, each behind the one before, are answered right without a language model', async () => {
    await page.getByRole('link', { name: 'New chat' }).click()
    await page.waitForURL(/\/chat$/)
    for (const [question, sentence] of talk) {
      await ask(question)
      expect(await latest().getByText(sentence).count(), `${question}: ${await latest().innerText()}`).toBe(1)
    }
  })

  test('a shared chat is read with rights of one’s own, and not gone on with', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('switch', { name: 'Share this chat' }).press('Space')
    await page.getByRole('button', { name: 'Shared' }).waitFor()
    await page.keyboard.press('Escape')
    const { pathname } = new URL(page.url())
    const { ask: call } = await askingOf(quarry)
    const password = 'basalt beside the old quarry'
    const user = {
      username: 'reader',
      password,
      email: 'reader@example.com',
      full_name: 'Reader',
      role: 'admin',
    }
    await call('POST', '/api/users', user)
    const reader = await another()
    await reader.signIn('reader', password)
    // Whoever is given a password chooses one of their own before anything else.
    await reader.page.getByLabel('The password you signed in with').fill(password)
    await reader.page.getByLabel('New password', { exact: true }).fill(`${password} too`)
    await reader.page.getByLabel('New password again').fill(`${password} too`)
    await reader.page.getByRole('button', { name: 'Change the password' }).click()
    await reader.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await reader.page.goto(pathname)
    const first = reader.page.locator('.chat-message').first()
    await first.scrollIntoViewIfNeeded()
    expect(await isSeen(first.getByText('Updated with your rights and the current data.'), 30_000)).toBe(true)
    expect(await isSeen(first.getByText(/^Late flights went from/))).toBe(true)
    expect(await reader.page.getByRole('textbox', { name: 'Question' }).count()).toBe(0)
    expect(reader.violations).toEqual([])
  })

  test('on a phone the chats are in a drawer, and nothing is scrolled sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await latest().waitFor()
    await expect.poll(() => sidewaysOn(page), { timeout: 5000 }).toEqual([])
    await page.getByRole('button', { name: 'Chats' }).click()
    await page.getByRole('dialog').getByRole('navigation', { name: 'Chats' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('chats are searched, renamed and deleted', async () => {
    const list = page.getByRole('navigation', { name: 'Chats' })
    await list.getByRole('textbox', { name: 'Search chats' }).fill('number of')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await list.getByRole('button', { name: 'Actions for number of flights' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('The number of all')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await list.getByRole('button', { name: 'Actions for The number of all' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    expect(await isSeen(list.getByText('No chat with these words.'))).toBe(true)
    expect(visitor.violations).toEqual([])
  })

  function latest() {
    return page.locator('.chat-message').last()
  }

  /** Asks on in the chat, and waits for the answer. */
  async function ask(question: string) {
    const before = await page.locator('.chat-message').count()
    await composer.fill(question)
    await composer.press('Enter')
    await expect.poll(() => page.locator('.chat-message').count(), patient).toBe(before + 1)
    await latest().locator('.chat-answer[aria-busy=false]').waitFor(patient)
  }
})
