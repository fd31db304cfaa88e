import { expect } from 'vitest'
import type { OpenLineageEvent } from '../../contract/src/open-lineage.ts'

type Body = Record<string, unknown>

const named = { namespace: expect.any(String), name: expect.any(String) }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const isTime = (value: unknown) => typeof value === 'string' && new Date(value).toISOString() === value
const time = expect.toSatisfy(isTime)
const address = expect.toSatisfy((value: unknown) => URL.canParse(String(value)))

const isOwners = (value: unknown) =>
  Array.isArray(value) &&
  value.every((one: Body) => typeof one['name'] === 'string' && typeof one['type'] === 'string')

const owners = { owners: expect.toSatisfy(isOwners) }

const classes: Record<string, readonly string[]> = {
  DIRECT: ['IDENTITY', 'TRANSFORMATION', 'AGGREGATION'],
  INDIRECT: ['JOIN', 'GROUP_BY', 'FILTER', 'SORT', 'WINDOW', 'CONDITIONAL'],
}

function isInputField(value: unknown): boolean {
  const { namespace, name, field, transformations } = value as Body
  const all = (transformations ?? []) as Body[]
  return (
    [namespace, name, field].every((one) => typeof one === 'string' && one !== '') &&
    all.length > 0 &&
    all.every(({ type, subtype }) => classes[String(type)]?.includes(String(subtype)) ?? false)
  )
}

const isFields = (value: unknown) =>
  Object.values(value as Record<string, { inputFields: unknown[] }>).every(({ inputFields }) =>
    inputFields.every(isInputField),
  )

/** What the standard asks of each facet, by where it hangs: its name, the name of its schema, its body. */
const facets: Record<string, Record<string, [schema: string, body: object]>> = {
  run: {
    parent: ['ParentRunFacet', { run: { runId: expect.stringMatching(uuid) }, job: named }],
    nominalTime: ['NominalTimeRunFacet', { nominalStartTime: time }],
    errorMessage: ['ErrorMessageRunFacet', { message: expect.any(String), programmingLanguage: 'SQL' }],
  },
  job: {
    jobType: [
      'JobTypeJobFacet',
      { processingType: 'BATCH', integration: 'QUARRY', jobType: expect.stringMatching(/^[A-Z]+$/) },
    ],
    sql: ['SQLJobFacet', { query: expect.any(String), dialect: 'duckdb' }],
    ownership: ['OwnershipJobFacet', owners],
  },
  dataset: {
    schema: ['SchemaDatasetFacet', { fields: expect.any(Array) }],
    dataSource: ['DatasourceDatasetFacet', { name: expect.any(String), uri: address }],
    version: ['DatasetVersionDatasetFacet', { datasetVersion: expect.any(String) }],
    ownership: ['OwnershipDatasetFacet', owners],
    columnLineage: ['ColumnLineageDatasetFacet', { fields: expect.toSatisfy(isFields) }],
  },
  output: {
    outputStatistics: [
      'OutputStatisticsOutputDatasetFacet',
      { rowCount: expect.any(Number), size: expect.any(Number) },
    ],
  },
}

function checkFacets(place: string, given: unknown, producer: string) {
  for (const [name, { _producer, _schemaURL, ...body }] of Object.entries(
    (given ?? {}) as Record<string, Body>,
  )) {
    const [schema, wanted] = facets[place]?.[name] ?? ['none', {}]
    expect([place, name, _producer]).toEqual([place, name, producer])
    expect(_schemaURL).toMatch(
      new RegExp(
        String.raw`^https://openlineage\.io/spec/facets/\d+-\d+-\d+/${schema}\.json#/\$defs/${schema}$`,
      ),
    )
    const whole = name === 'columnLineage' ? expect.objectContaining(wanted) : wanted
    expect([name, body]).toEqual([name, whole])
    if ('dataset' in body) expect((body['dataset'] as unknown[]).every(isInputField)).toBe(true)
  }
}

/** Holds an event to what the standard asks of it and of each facet; one that is not known here is refused. */
export function checkEvent(given: OpenLineageEvent): void {
  expect(given.schemaURL).toBe('https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent')
  expect(isTime(given.eventTime)).toBe(true)
  expect(given.producer).toEqual(address)
  expect(given.run.runId).toMatch(uuid)
  checkFacets('run', given.run.facets, given.producer)
  expect(given.job).toMatchObject(named)
  checkFacets('job', given.job.facets, given.producer)
  for (const one of [...given.inputs, ...given.outputs] as Body[]) {
    expect(one).toMatchObject(named)
    checkFacets('dataset', one['facets'], given.producer)
    checkFacets('output', one['outputFacets'], given.producer)
  }
}
