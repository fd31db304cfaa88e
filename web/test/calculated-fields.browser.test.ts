import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Asking } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const orders = [
  'id,customer,region,amount,cost',
  '1,1,CA,10,4',
  '2,1,CA,30,10',
  '3,2,OR,20,20',
  '4,2,NY,40,10',
  '5,3,NY,20,5',
]

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor

let datasetId = 0
let ask: Asking['ask']

describe('fields that a question brings along', () => {
  beforeAll(async () => {
    const asking = await askingOf(quarry)
    ask = asking.ask
    datasetId = (await asking.upload('orders.csv', orders.join('\n'))).id
    await visitor.signIn('admin', quarry.adminPassword)
    await page.goto(`/explore/${datasetId}`)
    await page.getByRole('button', { name: 'New field' }).waitFor()
  }, 180_000)

  test('a margin is typed as a formula: what is wrong is shown while typing, and so is what it gives', async () => {
    await newField('Measure by formula')
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('margin')
    await dialog().getByRole('textbox', { name: 'Formula' }).fill('sum(amout - cost) / sum(amount)')
    await dialog().getByText('no field "amout"').first().waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('formula-problem')
    await dialog().getByRole('textbox', { name: 'Formula' }).fill('sum(amount - cost) / sum(amount)')
    await dialog().getByText('Gives: number').waitFor()
    await dialog().getByRole('button', { name: 'Add the field' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add region' }).click()
    await cell('CA', '0.65').waitFor()
    await cell('OR', '0').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('values are grouped under a label by clicking, and the address keeps the question', async () => {
    await newField('Group values')
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('coast')
    await dialog().getByRole('combobox', { name: 'Column' }).click()
    await page.getByRole('option', { name: 'region', exact: true }).click()
    await dialog().getByRole('textbox', { name: 'Label of group 1' }).fill('West')
    await dialog().getByRole('combobox', { name: 'Values of group 1' }).click()
    for (const value of ['CA', 'OR']) await page.getByRole('option', { name: value, exact: true }).click()
    await dialog().getByRole('textbox', { name: 'All other values are called' }).fill('East')
    await visitor.picture('group-values')
    expect(await visitor.barriersIn()).toEqual([])
    await dialog().getByRole('button', { name: 'Add the field' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove region' }).click()
    await cell('West', '0.43').waitFor()
    await page.reload()
    await cell('East', '0.75').waitFor()
    await visitor.picture('calculated-fields')
  })

  test('a rank is added over a value of the answer', async () => {
    await page.getByRole('button', { name: 'Settings of margin' }).click()
    await page.getByRole('combobox', { name: 'Add a calculation over it' }).click()
    await page.getByRole('option', { name: 'Rank' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: /Rank by margin/ }).waitFor()
    await cell('East', '1').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a field of the question moves to the model by one click, and a name that is taken there is told', async () => {
    await moveToModel('margin')
    await page.getByText('“margin” is in the model now.').waitFor()
    const measures = page.getByRole('region', { name: 'Measures' })
    await measures.getByRole('button', { name: 'Add margin' }).waitFor()
    await cell('East', '0.75').waitFor()
    await newField('Measure by formula')
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('spread')
    await dialog().getByRole('textbox', { name: 'Formula' }).fill('sum(amount - cost)')
    await dialog().getByText('Gives: number').or(dialog().getByText('Gives: whole number')).waitFor()
    await dialog().getByRole('button', { name: 'Add the field' }).click()
    await dialog().waitFor({ state: 'detached' })
    const path = `/api/datasets/${datasetId}/model`
    const { model } = await ask<{ model: { measures: object[] } }>('GET', path)
    const spread = { name: 'Spread', kind: 'aggregate', aggregate: 'count' }
    await ask('PUT', path, { ...model, measures: [...model.measures, spread] })
    await moveToModel('spread')
    await page.getByText('The model has a field “spread” already.').waitFor()
  })

  async function moveToModel(name: string) {
    await page.getByRole('button', { name: `More ways to use ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Move to the model' }).click()
  }

  const dialog = () => page.getByRole('dialog')
  const cell = (row: string, value: string) =>
    page.getByRole('row').filter({ hasText: row }).getByText(value).first()

  async function newField(kind: string) {
    await page.getByRole('button', { name: 'New field' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await dialog().waitFor()
  }
})
