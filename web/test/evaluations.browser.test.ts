import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { sidewaysOn, stumblesOn } from './walking.ts'

const { quarry, visitor } = await visitedQuarry()
const patient = { timeout: 30_000 }

describe('evaluations', () => {
  const { page } = visitor
  const dialog = () => page.getByRole('dialog')
  let datasetId = 0

  beforeAll(async () => {
    const { ask, upload } = await askingOf(quarry)
    const made = await upload('Depots.csv', 'depot,pieces\nnorth,1\nnorth,3\nsouth,2\n')
    datasetId = made.id
    const pieces = {
      name: 'turnover',
      kind: 'aggregate',
      aggregate: 'sum',
      column: 'pieces',
      label: 'Turnover',
    }
    await ask('PUT', `/api/datasets/${datasetId}/model`, {
      dimensions: [{ name: 'depot', kind: 'text', column: 'depot', label: 'Depot', synonyms: ['zone'] }],
      hierarchies: [],
      measures: [pieces],
      joins: [],
    })
    await visitor.signIn('admin', quarry.adminPassword)
  }, 180_000)

  test('a word that was explained in chat is remembered as a synonym', async () => {
    await page.goto('/chat')
    const composer = page.getByRole('textbox', { name: 'Question' })
    await composer.fill('turnover by frobnication')
    await composer.press('Enter')
    const choices = page.getByRole('group', { name: 'Meaning of “frobnication”' })
    await choices.getByRole('button', { name: 'Depot', exact: true }).click(patient)
    await page.getByRole('button', { name: 'Remember as synonym' }).click(patient)
    await page.getByText('“frobnication” now means Depot in this dataset.').waitFor()
    await composer.fill('turnover by frobnication')
    await composer.press('Enter')
    const latest = page.locator('.chat-message').last()
    expect(await isSeen(latest.getByRole('img', { name: /chart:/ }), 30_000)).toBe(true)
  })

  test('a question expects the answer that chat gives now, once it was looked at', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Knowledge and agents' }).click()
    await page.getByRole('link', { name: 'Evaluations' }).click()
    await page.getByRole('button', { name: 'New evaluation' }).click()
    await dialog().getByLabel('Name').fill('Depots')
    await dialog().getByRole('button', { name: 'Create evaluation' }).click()
    await page.getByRole('heading', { name: 'Depots', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add question', exact: true }).click()
    await dialog().getByLabel('Question').fill('turnover by zone')
    await dialog().getByRole('button', { name: 'Ask this question now' }).click()
    await dialog().getByRole('button', { name: 'Expect this answer' }).click(patient)
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('evaluation-question', { fullPage: false })
    await dialog().getByText('Rows', { exact: true }).click()
    await dialog().getByRole('button', { name: 'Save question' }).click()
    await page.getByRole('cell', { name: 'turnover by zone', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add question', exact: true }).click()
    await dialog().getByLabel('Question').fill('turnover by weather')
    await dialog().getByText('No answer', { exact: true }).click()
    await dialog().getByRole('button', { name: 'Save question' }).click()
    await page.getByRole('cell', { name: 'turnover by weather', exact: true }).waitFor()
  })

  test('verified answers and answers that were found wrong become questions', async () => {
    const { ask } = await askingOf(quarry)
    const query = { measures: ['turnover'] }
    const verified = { question: 'what did we turn over', dataset_id: datasetId, query }
    await ask('POST', '/api/chat/verified-answers', verified)
    await page.getByRole('button', { name: 'Add questions from chat' }).click()
    await dialog().getByLabel('what did we turn over').check()
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await dialog().getByRole('button', { name: 'Add 1 question' }).click()
    await page.getByRole('cell', { name: 'what did we turn over', exact: true }).waitFor()
  })

  test('a run shows which answers are right', async () => {
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByText('Right: 3').waitFor(patient)
    expect(await visitor.barriersIn()).toEqual([])
    expect(await stumblesOn(page)).toEqual([])
    await visitor.picture('evaluation-results', { fullPage: false })
  })

  test('a model after which a right answer is wrong is held back, and can be saved anyway', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Hold the change back').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings are saved.').waitFor()
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await visitor.picture('evaluation-settings', { fullPage: false })
    const set = new URL(page.url()).pathname
    await page.goto(`/datasets/${datasetId}/model`)
    await page.getByRole('tab', { name: /Dimensions/ }).click()
    await page.getByRole('button', { name: /^Depot/ }).click()
    await page.getByLabel('Label').fill('Warehouse')
    await page
      .getByRole('button', { name: 'Remove zone' })
      .or(page.locator('.mantine-Pill-remove').first())
      .first()
      .click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Depots: turnover by zone').waitFor(patient)
    expect(await visitor.barriersIn(['light'])).toEqual([])
    await visitor.picture('evaluation-held-back', { fullPage: false })
    await alert.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByText('The model is saved.').waitFor()
    await page.goto(set)
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByText('changed', { exact: true }).first().waitFor(patient)
    expect(await isSeen(page.getByRole('link', { name: 'Depots' }))).toBe(true)
    expect(await isSeen(page.getByText(/model: revision \d+ → \d+/))).toBe(true)
    await visitor.picture('evaluation-regression', { fullPage: false })
  })

  test('it is readable on a phone, and in German', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOn(page)).toEqual([])
    await visitor.picture('evaluation-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => localStorage.setItem('quarry.language', 'de'))
    await page.reload()
    await page.getByRole('tab', { name: 'Fragen' }).waitFor()
    await page.getByRole('tab', { name: 'Ergebnisse' }).click()
    await visitor.picture('evaluation-german', { fullPage: false })
    await page.getByText(/Richtig: \d/).waitFor()
    expect(visitor.violations).toEqual([])
  })
})
