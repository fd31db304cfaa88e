import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Call } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

// Words that are English only: neither German, nor names of things here, nor a term that German takes over.
const english =
  /\b(the|and|with|of|is|are|not|your|you|all|none|yet|new|by|to|from|search|settings|save|saved|delete|edit|rows?|columns?|charts?|value|empty|published|draft|changed|owner|description|actions?|share|subscriptions?|alerts?|trash|home|explore|datasets?|projects|last|next|every|days?|hours?|months?|sum|mean|count|sort|order)\b/i

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor

describe('in German', () => {
  let ask: Call
  let paths: [string, RegExp][] = []

  beforeAll(async () => {
    const asking = await askingOf(quarry)
    ;({ ask } = asking)
    const { id: project } = await ask<{ id: number }>('POST', '/api/projects', { name: 'Vertrieb' })
    const { id: dataset } = await asking.upload(
      'bestellungen.csv',
      'stadt,tag,betrag\nKiel,2024-01-01,1234.5\nBonn,2024-01-02,2345.25\n',
    )
    const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: 'Umsatz',
      project_id: project,
      status: 'published',
      charts: [
        {
          id: 'wochentage',
          title: 'Nach Wochentag',
          kind: 'bar',
          dataset_id: dataset,
          query: {
            dimensions: [{ column: 'tag', grain: 'day_of_week', name: 'Wochentag' }],
            measures: [{ aggregate: 'sum', column: 'betrag', name: 'Betrag' }],
          },
          position: { x: 0, y: 0, w: 6, h: 4 },
        },
      ],
    })
    const { id: recipe } = await ask<{ id: number }>('POST', '/api/pipeline/recipes', {
      name: 'Umsatz je Stadt',
      definition: {
        kind: 'visual',
        inputs: [{ dataset_id: dataset, name: 'bestellungen' }],
        steps: [
          {
            kind: 'filter',
            condition: {
              any: [
                { column: 'betrag', operator: 'greater', value: 1 },
                { not: { column: 'stadt', operator: 'is_null' } },
              ],
            },
          },
          { kind: 'deduplicate' },
          {
            kind: 'group',
            keys: [{ column: 'stadt' }],
            aggregates: [{ aggregate: 'sum', column: 'betrag', name: 'Umsatz' }],
          },
          { kind: 'sort', by: [{ column: 'Umsatz', order: 'desc' }, { column: 'stadt' }] },
          { kind: 'limit', rows: 1000, skip: 1 },
        ],
      },
    })
    const rules = [
      { kind: 'not_null', columns: ['stadt', 'tag'] },
      { kind: 'range', column: 'betrag', min: 0, max: 9000 },
      { kind: 'row_count_change', against: 'last', max_decrease_percent: 50, max_increase_percent: 80 },
    ]
    const checks = rules.map((rule) => ({ name: `Regel ${rule.kind}`, severity: 'warn', rule }))
    await ask('PUT', `/api/datasets/${dataset}/checks`, { checks })
    const { id: app } = await ask<{ id: number }>('POST', '/api/publishing/apps', {
      name: 'Kunden',
      slug: 'kunden',
    })
    const publish = (slug: string, definition: object) =>
      ask<{ id: number }>('POST', '/api/publishing/publications', {
        app_id: app,
        slug,
        name: slug,
        definition,
      })
    const order = {
      kind: 'entity',
      dataset_id: dataset,
      singular: 'Stadt',
      plural: 'Bestellungen',
      key: 'stadt',
      fields: [
        { name: 'stadt', column: 'stadt' },
        { name: 'betrag', column: 'betrag' },
      ],
    }
    const { id: entity } = await publish('bestellungen', order)
    const { id: endpoint } = await publish('umsatz', {
      kind: 'endpoint',
      dataset_id: dataset,
      query: {
        dimensions: ['stadt'],
        filters: [{ column: 'stadt', operator: 'equals', value: { parameter: 'ort' } }],
        parameter_definitions: [{ name: 'ort', type: 'text', default: 'Kiel' }],
      },
    })
    await ask('POST', `/api/publishing/apps/${app}/releases`, {})
    const fewer = { ...order, fields: order.fields.slice(0, 1) }
    await ask('PATCH', `/api/publishing/publications/${entity}`, { definition: fewer })
    paths = [
      ['/', /Willkommen/],
      ['/dashboards', /Umsatz/],
      [`/dashboards/${id}`, /Nach Wochentag/],
      [`/dashboards/${id}?edit=true`, /Wie Leser es sehen/],
      [`/dashboards/${id}/alerts`, /Noch wird kein Diagramm/],
      [`/dashboards/${id}/subscriptions`, /Noch wird nichts verschickt/],
      [`/dashboards/${id}/share`, /Wer es sehen darf/],
      ['/dashboards/trash', /Der Papierkorb ist leer/],
      ['/alerts', /Noch wird nichts beobachtet/],
      ['/explore', /bestellungen/],
      [
        `/explore/${dataset}?query={"dimensions":[{"column":"tag","grain":"day_of_week"}],"measures":[{"aggregate":"sum","column":"betrag"}]}`,
        /Summe betrag/,
      ],
      ['/projects', /Vertrieb/],
      [`/projects/${project}`, /Umsatz/],
      [`/projects/${project}/files`, /Mitnehmen/],
      ['/recipes', /Umsatz je Stadt/],
      [`/recipes/${recipe}`, /Umsatz, Größtes zuerst, dann stadt/],
      [`/datasets/${dataset}/checks`, /stadt, tag sind nie leer/],
      ['/lineage', /bestellungen/],
      [`/lineage/dataset%3A${dataset}`, /bestellungen/],
      ['/connectors', /Konnektoren/],
      ['/schedules', /Zeitpl/],
      ['/runs', /Läufe/],
      ['/apps', /Was Ihre Kunden sehen/],
      [`/apps/${app}`, /Reihenfolge des Menüs/],
      [`/apps/${app}?tab=releases`, /Feld „betrag“ entfernt/],
      [`/apps/${app}?tab=traffic`, /In den letzten 30 Tagen nicht genutzt/],
      [`/apps/${app}?tab=embedding`, /Noch keine Einbettungsschlüssel/],
      [`/apps/${app}?tab=settings`, /Aussehen/],
      [`/apps/${app}/publications/${entity}`, /Ein Objekt je Zeile/],
      [`/apps/${app}/publications/${endpoint}`, /Ausprobieren/],
    ]
    await visitor.signIn('admin', quarry.adminPassword)
    await page.getByRole('button', { name: /your profile/ }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: /Willkommen/ }).waitFor()
  }, 120_000)

  test('the pages say so to those who read them aloud', async () => {
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  test('no page says anything in English', async () => {
    const found: string[] = []
    for (const [path, wanted] of paths) {
      await page.goto(path)
      await page.getByText(wanted).first().waitFor({ timeout: 30_000 })
      await page
        .locator('.mantine-Skeleton-root, .mantine-Loader-root')
        .first()
        .waitFor({ state: 'detached' })
      found.push(...(await said()).filter((text) => english.test(text)).map((text) => `${path}: ${text}`))
    }
    expect(found).toEqual([])
  }, 120_000)

  test('menus, dialogs and what charts say of themselves are German, and numbers and days are written so', async () => {
    const path = paths[2]?.[0] ?? ''
    await page.goto(path)
    const tile = page.getByRole('region', { name: 'Nach Wochentag', exact: true })
    await tile
      .getByRole('img', { name: /Diagramm \(Balken\): Nach Wochentag.*Kleinster: Montag 1\.234,5/ })
      .waitFor()
    await tile.getByRole('button', { name: /als Tabelle zeigen/ }).click()
    await tile.getByText('Dienstag').waitFor()
    await tile.getByText('2.345,25').waitFor()
    const found: string[] = []
    for (const name of [/^Aktionen für Nach Wochentag/, /^Aktionen für Umsatz/]) {
      await page.getByRole('button', { name }).first().click()
      await page.getByRole('menu').waitFor()
      found.push(...(await said()).filter((text) => english.test(text)))
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    expect(found).toEqual([])
    expect(visitor.violations).toEqual([])
  })

  /** All visible and spoken texts of the page now. */
  const said = async () =>
    await page.evaluate(() => {
      const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(
        (element) =>
          ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
      )
      const read = document.body.innerText.split('\n')
      return [...new Set([...read, ...spoken].map((text) => text.trim()).filter((text) => text !== ''))]
    })
})
