import type { CheckRule } from '../../../../../contract/src/check-rules.ts'
import type { CheckSettings } from '../../../../../contract/src/checks.ts'
import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { Lost } from '../lost.ts'
import { findColumn, type NamedDataset } from '../scene.ts'
import { expressionOf, listOf, numberOf, said, textsOf } from '../values.ts'
import type { DbtTest } from './parse-manifest.ts'

type Check = Static<typeof CheckSettings>

export interface TestedDataset {
  dataset: NamedDataset
  /** The dataset of another node; undefined: there is none. */
  datasetOf(node: string): NamedDataset | undefined
}

/** The check that asks the same as a test of dbt. */
export function checkOfTest(test: DbtTest, tested: TestedDataset): Check {
  const lost = (message: string) => new Lost({ path: test.id, field: test.name, message })
  if (test.kind === undefined) throw lost('a test written in SQL: write it as a check of the kind custom_sql')
  if (test.where !== undefined) throw lost(`it looks only at rows where ${test.where.slice(0, 200)}`)
  const rule = ruleOf(test, tested)
  return {
    name: test.name.slice(0, 200),
    ...said({ description: test.description === '' ? undefined : test.description.slice(0, 4000) }),
    rule,
    severity: test.severity === 'warn' ? 'warn' : 'fail',
    ...toleranceOf(test),
  }
}

function ruleOf(test: DbtTest, { dataset, datasetOf }: TestedDataset): CheckRule {
  const { kind, arguments: given } = test
  const lost = (message: string) => new Lost({ path: test.id, field: test.name, message })
  const columnOf = (name: string | undefined, of = dataset) => {
    if (name === undefined) throw lost('it names no column')
    const column = findColumn(of.columns, name)
    if (!column) throw lost(`the dataset "${of.name}" has no column "${name}"`)
    return column
  }
  switch (kind) {
    case 'not_null':
      return { kind: 'not_null', columns: [columnOf(test.column).name] }
    case 'unique':
      return { kind: 'unique', columns: [columnOf(test.column).name] }
    case 'accepted_values': {
      const column = columnOf(test.column)
      const values = listOf(given['values']).flatMap((value) => valueFor(column.type, value))
      if (values.length === 0) throw lost('it lists no values')
      return { kind: 'accepted_values', column: column.name, values }
    }
    case 'relationships': {
      const others = test.dependsOn.filter((node) => node !== test.node)
      const to = datasetOf(others[0] ?? test.node ?? '')
      if (!to) throw lost(`it refers to ${others[0] ?? 'itself'}, whose table no dataset reads`)
      const field = columnOf(expressionOf(given['field']), to).name
      return {
        kind: 'referential',
        column: columnOf(test.column).name,
        to_dataset_id: to.id,
        to_column: field,
      }
    }
    case 'dbt_utils.unique_combination_of_columns': {
      const names = textsOf(given['combination_of_columns'])
      if (names.length === 0) throw lost('it names no columns')
      return { kind: 'unique', columns: names.map((name) => columnOf(name).name) }
    }
    case 'dbt_utils.accepted_range': {
      const [min, max] = [numberOf(given['min_value']), numberOf(given['max_value'])]
      if (min === undefined && max === undefined) throw lost('its bounds are expressions in SQL')
      if (given['inclusive'] === false)
        throw lost('its bounds are excluded, and those of a check are included')
      return { kind: 'range', column: columnOf(test.column).name, ...said({ min, max }) }
    }
    default:
      throw lost(`there is no check like the test "${kind}"`)
  }
}

const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number'])

/** dbt compares values as texts by default; checks compare them as what the column holds. */
function valueFor(type: ColumnType, value: unknown): (string | number | boolean)[] {
  if (typeof value === 'string')
    return numeric.has(type) && value.trim() !== '' && Number.isFinite(Number(value))
      ? [Number(value)]
      : [value]
  if (typeof value === 'number') return [type === 'text' ? String(value) : value]
  return typeof value === 'boolean' ? [type === 'text' ? String(value) : value] : []
}

/** `error_if: ">10"` tolerates ten rows. A test that only warns has its threshold in `warn_if`. */
function toleranceOf(test: DbtTest): Pick<Check, 'tolerance'> | undefined {
  const threshold = (test.severity === 'warn' ? test.warnIf : test.errorIf)?.replaceAll(/\s/g, '')
  if (threshold === undefined || threshold === '!=0' || threshold === '>0' || threshold === '>=1')
    return undefined
  const [, sign, number] = /^(>=?)(\d{1,15})$/.exec(threshold) ?? []
  if (number === undefined)
    throw new Lost({
      path: test.id,
      field: test.name,
      message: `it fails if the number of rows is ${threshold}, which a tolerance cannot say`,
    })
  return { tolerance: { max_rows: Number(number) - (sign === '>=' ? 1 : 0) } }
}
