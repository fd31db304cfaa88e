import fc from 'fast-check'

type Doc = Record<string, unknown>

/** A project as files say it, by path, before it is text. */
export type ProjectDocs = Record<string, Doc>

// What YAML, JSON, SQL and schemas could take for something else.
const traps = [
  'yes',
  'null',
  '~',
  '1e3',
  '0x1f',
  '2026-01-31',
  '# no',
  '- a',
  'a: b',
  '{{x}}',
  '|',
  '>-',
  "it's",
  '"quoted"',
  '<<',
  '*a',
  '&a',
  '!t',
  '%YAML',
  'name:Orders',
  'this',
  '日本語',
  'Ünïcödé',
  '😀',
  'constructor',
  'a  b',
]
const trap = fc.constantFrom(...traps)
const texts = fc.oneof(
  trap,
  fc.constantFrom(
    'two\nlines\n',
    ' blank \n\n\n at ends ',
    'tab\there',
    'x'.repeat(120),
    '\nfirst is empty',
    '# a\n- b: c\n',
  ),
)
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const said = (of: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record(of)
    .map((doc) => Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== undefined)))

const format = fc.constantFrom(
  { kind: 'number', decimals: 2 },
  { kind: 'currency', currency: 'EUR' },
  { kind: 'percent' },
)
const plain = [
  { name: 'n', type: 'BIGINT' },
  { name: 'amount', type: 'DOUBLE' },
  { name: 'day', type: 'DATE' },
  { name: 'who', type: 'VARCHAR' },
]
const column = said({
  label: some(trap),
  description: some(texts),
  format: some(format),
  hidden: some(fc.constant(true)),
})

const datasetOf = (keys: readonly string[]) =>
  fc
    .record({
      head: said({
        description: some(texts),
        tags: some(fc.uniqueArray(fc.constantFrom('a', 'b', 'no'), { minLength: 1 })),
      }),
      said: fc.array(column, { minLength: plain.length, maxLength: plain.length }),
      more: fc.uniqueArray(trap, { maxLength: 3 }),
      retention: some(
        fc.constantFrom({ keep_versions: 3, keep_days: null }, { keep_versions: 5, keep_days: 2 }),
      ),
      joined: some(fc.constantFrom(...keys)),
      known: some(fc.constantFrom(...keys)),
      filtered: fc.boolean(),
      hidden: some(fc.constant(true)),
      synonyms: some(fc.uniqueArray(trap, { minLength: 1, maxLength: 3 })),
      tolerance: some(
        fc.constantFrom({ max_rows: 3 }, { max_percent: 0.5 }, { max_rows: 0, max_percent: 100 }),
      ),
    })
    .map((given): Doc => {
      const columns = [
        ...plain.map((one, at) => ({ ...one, ...given.said[at] })),
        ...given.more.map((name) => ({ name, type: 'VARCHAR' })),
      ]
      const joins = given.joined === undefined ? [] : [joinTo(given.joined)]
      const measure = { name: 'total', kind: 'aggregate', aggregate: 'sum', column: 'amount' }
      const labels = {
        ...(given.synonyms ? { synonyms: given.synonyms } : {}),
        ...(given.hidden ? { hidden: true } : {}),
      }
      const model = {
        dimensions: [{ name: 'when', column: 'day', kind: 'time', ...labels }],
        measures: [measure, { name: 'each', kind: 'ratio', numerator: 'total', denominator: 'total' }],
        ...(joins.length > 0 ? { joins } : {}),
      }
      const checks = given.known === undefined ? [] : [checkOn(given.known, given)]
      const rest = {
        ...(given.retention ? { retention: given.retention } : {}),
        ...(checks.length > 0 ? { checks } : {}),
      }
      return { ...given.head, columns, model, ...rest }
    })

const joinTo = (dataset: string) => ({
  name: 'other',
  dataset,
  cardinality: 'many_to_one',
  on: [{ column: 'n', to: 'n' }],
})

const checkOn = (to: string, { filtered, tolerance }: { filtered: boolean; tolerance: Doc | undefined }) => ({
  name: 'Known: yes',
  rule: { kind: 'referential', column: 'n', to_dataset: to, to_column: 'n' },
  severity: 'warn',
  ...(filtered ? { filters: [{ column: 'who', operator: 'in', values: ['yes', '1', '~'] }] } : {}),
  ...(tolerance ? { tolerance } : {}),
})

const stepsOf = fc.array(
  fc.constantFrom<Doc>(
    { kind: 'limit', rows: 10 },
    { kind: 'top_n', count: 3, by: [{ column: 'amount', order: 'desc' }] },
    { kind: 'filter', condition: { column: 'who', operator: 'equals', value: 'no' } },
  ),
  { minLength: 1, maxLength: 3 },
)
const statements = [
  'SELECT n, amount, day, who FROM input WHERE amount > 1',
  '-- "yes": no\n\nSELECT n, max(amount) AS amount,\n\tmax(day) AS day, min(who) AS who\nFROM input\nGROUP BY n',
]

/** Recipes read datasets, or what recipes before them make. */
const recipeOf = (reads: readonly string[], output: string) =>
  fc
    .record({
      head: said({
        description: some(texts),
        retry: some(fc.constant({ times: 2, delay_seconds: 30 })),
      }),
      input: fc.constantFrom(...reads),
      sql: some(fc.constantFrom(...statements)),
      steps: stepsOf,
    })
    .map(({ head, input, sql, steps }): Doc => {
      const inputs = [{ dataset: input, name: 'input' }]
      const definition = sql === undefined ? { kind: 'visual', inputs, steps } : { kind: 'sql', inputs, sql }
      return { ...head, output, definition }
    })

interface Known {
  datasets: readonly string[]
  dashboards: readonly string[]
}

const chartOf = ({ datasets, dashboards }: Known) =>
  fc
    .record({
      title: trap,
      kind: fc.constantFrom('bar', 'line', 'table', 'number'),
      dataset: fc.constantFrom(...datasets),
      opens: some(fc.constantFrom(...dashboards)),
      options: some(
        said({ note: some(texts), unit: some(fc.constantFrom('~', 'km')), stacked: some(fc.boolean()) }),
      ),
      text: some(texts),
      isSql: fc.boolean(),
      x: fc.integer({ min: 0, max: 6 }),
      y: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ title, kind, dataset, opens, options, text, isSql, x, y }): Doc => {
      const position = { x, y, w: 6, h: 4 }
      if (text !== undefined) return { title, kind: 'text', options: { text }, position }
      const query = {
        dimensions: [{ column: 'day', grain: 'month' }],
        measures: [{ aggregate: 'sum', column: 'amount', name: title }],
        filters: [{ column: 'who', operator: 'not_equals', value: title }],
      }
      const more = options && Object.keys(options).length > 0 ? { options } : {}
      const sql = {
        statement: `select who, amount\nfrom "read"\nwhere who <> '${title.replaceAll("'", "''")}'`,
        inputs: [{ dataset, name: 'read' }],
      }
      if (isSql) return { title, kind, sql, position, ...more }
      const click = opens === undefined ? {} : { click: { action: 'dashboard', dashboard: opens } }
      return { title, kind, dataset, query, position, ...more, ...click }
    })

const dashboardOf = (known: Known) =>
  fc
    .record({
      head: said({ description: some(texts), status: some(fc.constant('published')) }),
      charts: fc.array(chartOf(known), { maxLength: 3 }),
      tab: some(trap),
      filter: some(trap),
      targets: fc.subarray([...known.datasets]),
      event: some(texts),
      settings: some(
        fc.constantFrom({ auto_refresh_seconds: 60 }, { timezone: 'Europe/Berlin', cross_filter: false }),
      ),
    })
    .map(({ head, charts, tab, filter, targets, event, settings }): Doc => {
      const filters = {
        id: 'f',
        label: filter,
        kind: 'values',
        targets: targets.map((dataset) => ({ dataset, column: 'who' })),
        default: { operator: 'in', values: [filter, 'null'] },
      }
      return {
        ...head,
        ...(charts.length > 0 ? { charts: charts.map((chart, at) => ({ id: `c${at}`, ...chart })) } : {}),
        ...(tab === undefined ? {} : { tabs: [{ id: 't', label: tab }] }),
        ...(filter === undefined ? {} : { filters: [filters] }),
        ...(event === undefined
          ? {}
          : { events: [{ at: '2026-01-31T09:30:00.000Z', label: 'no', description: event }] }),
        ...(settings === undefined ? {} : { settings }),
      }
    })

/** One that waits for a recipe starts another one, so that there are no circles. */
const scheduleOf = (source: string, recipes: readonly string[]) => {
  const [first, second] = recipes
  const times = { kind: 'cron', cron: '30 6 * * *', timezone: 'Europe/Berlin' }
  const started = [{ project: 'this' }, ...recipes.map((recipe) => ({ recipes: [recipe], mode: 'only' }))]
  const plans = [
    ...started.map((action) => ({ trigger: times, action })),
    { trigger: { kind: 'datasets', datasets: [source], when: 'all' }, action: { project: 'this' } },
    ...(second === undefined
      ? []
      : [
          {
            trigger: { kind: 'run', recipe: first, statuses: ['failed'] },
            action: { recipes: [second], mode: 'only' },
          },
        ]),
  ]
  return fc
    .tuple(
      fc.constantFrom<Doc>(...plans),
      said({ description: some(texts), is_paused: some(fc.constant(true)) }),
    )
    .map(([plan, more]): Doc => ({ ...plan, ...more }))
}

const connector = fc.record({ description: some(texts) }).map(({ description }) => ({
  ...(description === undefined ? {} : { description }),
  type: 'automation_webhook',
  secrets: ['webhook_url'],
}))

const keysOf = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}-${at}`)

/** Files of every kind that name one another, in circles too where that is allowed. */
export const projectDocs: fc.Arbitrary<ProjectDocs> = fc
  .record({
    datasets: fc.integer({ min: 1, max: 3 }),
    recipes: fc.integer({ min: 0, max: 2 }),
    dashboards: fc.integer({ min: 1, max: 3 }),
    schedules: fc.integer({ min: 0, max: 2 }),
    connectors: fc.integer({ min: 0, max: 1 }),
  })
  .chain((counts) => {
    const sources = keysOf('source', counts.datasets)
    const made = keysOf('made', counts.recipes)
    const recipes = keysOf('recipe', counts.recipes)
    const dashboards = keysOf('board', counts.dashboards)
    const known = { datasets: [...sources, ...made], dashboards }
    const files: Record<string, fc.Arbitrary<Doc>> = { 'quarry.yaml': said({ description: some(texts) }) }
    for (const key of sources) files[`datasets/${key}.yaml`] = datasetOf(sources)
    for (const [at, key] of recipes.entries()) {
      files[`recipes/${key}.yaml`] = recipeOf([...sources, ...made.slice(0, at)], made[at]!)
      files[`datasets/${made[at]}.yaml`] = said({ description: some(texts) })
    }
    for (const key of dashboards) files[`dashboards/${key}.yaml`] = dashboardOf(known)
    for (const key of keysOf('plan', counts.schedules))
      files[`schedules/${key}.yaml`] = scheduleOf(sources[0]!, recipes)
    for (const key of keysOf('out', counts.connectors)) files[`connectors/${key}.yaml`] = connector
    const paths = Object.keys(files)
    const names = fc.uniqueArray(trap, { minLength: paths.length, maxLength: paths.length })
    return fc
      .tuple(fc.record(files), names)
      .map(([docs, called]) =>
        Object.fromEntries(paths.map((path, at) => [path, { name: called[at], ...docs[path] }])),
      )
  })
