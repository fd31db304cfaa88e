import type { RecipeTestResult } from '../../../../../contract/src/recipe-tests.ts'

type Row = readonly unknown[]
type Difference = RecipeTestResult['differences'][number]

interface Compared {
  expected: readonly Row[]
  actual: readonly Row[]
  columns: readonly string[]
  isOrdered: boolean
}

/** How rows differ from those that were expected: place by place, or as a set in which a row may stand twice. */
export function compareRows(compared: Compared): Difference[] {
  return compared.isOrdered ? compareOrdered(compared) : compareSets(compared)
}

function compareOrdered({ expected, actual, columns }: Compared): Difference[] {
  return Array.from({ length: Math.max(expected.length, actual.length) }, (_, row): Difference[] => {
    const [wanted, made] = [expected[row], actual[row]]
    if (wanted && made) {
      const differing = columns.filter((_name, at) => keyOf([wanted[at]]) !== keyOf([made[at]]))
      if (differing.length === 0) return []
      return [{ row, kind: 'different', expected: [...wanted], actual: [...made], differing }]
    }
    return [oneSided(row, { wanted, made })]
  }).flat()
}

function compareSets({ expected, actual }: Compared): Difference[] {
  const left = new Map<string, Row[]>()
  for (const row of expected) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), row])
  const unexpected = actual.filter((row) => left.get(keyOf(row))?.pop() === undefined)
  const missing = [...left.values()].flat()
  return [
    ...missing.map((wanted) => oneSided(null, { wanted, made: undefined })),
    ...unexpected.map((made) => oneSided(null, { wanted: undefined, made })),
  ]
}

const oneSided = (
  row: number | null,
  { wanted, made }: { wanted: Row | undefined; made: Row | undefined },
): Difference => ({
  row,
  kind: wanted ? 'missing' : 'unexpected',
  expected: wanted ? [...wanted] : null,
  actual: made ? [...made] : null,
  differing: [],
})

// The last digits of a float depend on the order in which it was summed up.
const keyOf = (row: Row) =>
  JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  )
