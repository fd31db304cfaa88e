import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import { cases } from '../../../../test/cases.ts'
import type { Derivation } from './carry.ts'
import { type Inheritance, inheritedLayers } from './inherit.ts'

const columns = ['a', 'b', 'c']
const column = fc.constantFrom(...columns)
const hows = ['identity', 'identity', 'value', 'aggregate', 'conditional'] as const

const documents: fc.Arbitrary<PolicyDocument | null> = fc.option(
  fc.record({
    columns: fc.uniqueArray(
      fc.record({
        column,
        mask: fc.constantFrom(
          { kind: 'hide' as const },
          { kind: 'hash' as const },
          { kind: 'null' as const },
        ),
      }),
      { selector: (mask) => mask.column, maxLength: 2 },
    ),
    rows: fc.option(column, { nil: undefined }).map((one) =>
      one === undefined
        ? []
        : [
            {
              name: 'P',
              applies_to: { everyone: true as const },
              condition: { column: one, operator: 'equals' as const, value: 'x' },
            },
          ],
    ),
  }),
  { freq: 2 },
)

/** A recipe makes only of datasets before it, so there are no cycles. */
const derivationOf = (output: number): fc.Arbitrary<Derivation> =>
  fc.uniqueArray(fc.integer({ min: 1, max: output - 1 }), { minLength: 1, maxLength: 2 }).chain((inputs) =>
    fc.record({
      output: fc.constant(output),
      inputs: fc.constant(inputs),
      lineage: fc.record({
        columns: fc.tuple(
          ...columns.map((name) =>
            fc.record({
              name: fc.constant(name),
              sources: fc.array(
                fc.record({
                  dataset_id: fc.constantFrom(...inputs),
                  column,
                  how: fc.constantFrom(...hows),
                }),
                { maxLength: 2 },
              ),
            }),
          ),
        ),
        gaps: fc.constantFrom([], [], [], [{ output: 'c' }]),
        combined: fc.constantFrom([], [], [], inputs.slice(0, 1)),
      }),
    }),
  )

const count = 5
const chains: fc.Arbitrary<Inheritance> = fc
  .tuple(
    fc.array(fc.tuple(documents, fc.constantFrom<string[] | null>(null, null, null, ['b'], [''])), {
      minLength: count,
      maxLength: count,
    }),
    fc.tuple(...[2, 3, 4, 5].map((id) => fc.array(derivationOf(id), { maxLength: 2 }))),
  )
  .map(([datasets, derivations]) => ({
    id: count,
    datasets: datasets.map(([document, released], at) => ({
      id: at + 1,
      name: `d${at + 1}`,
      document,
      column_types: Object.fromEntries(columns.map((name) => [name, 'text'])),
      kept: null,
      released,
    })),
    derivations: derivations.flat(),
  }))

/** Every way from a dataset to the last one, as the recipes along it and the input of each. */
function waysTo({ derivations, datasets }: Inheritance, id: number): { input: number; by: Derivation }[][] {
  if (datasets[id - 1]?.released?.includes('')) return []
  return (derivations ?? [])
    .filter(({ output }) => output === id)
    .flatMap((by) =>
      by.inputs.flatMap((input) => [
        [{ input, by }],
        ...waysTo({ derivations, datasets, id }, input).map((way) => [...way, { input, by }]),
      ]),
    )
}

/** The rule, read literally: one mask or one compared column is followed along one way at a time. */
function expected(chain: Inheritance): string[] {
  return waysTo(chain, chain.id).flatMap((way) => {
    const origin = way[0]!.input
    const document = chain.datasets[origin - 1]?.document
    const masks = (document?.columns ?? []).flatMap((mask) => {
      let reached = new Map([[mask.column, mask.mask.kind as string]])
      for (const { input, by } of way) reached = step(reached, { input, by }, chain)
      return [...reached].map(([name, kind]) => `mask ${origin} ${name} ${kind}`)
    })
    const [row] = document?.rows ?? []
    if (!row || !('column' in row.condition)) return masks
    const compared = way.reduce<string | undefined>(carried, row.condition.column)
    return [...masks, `rows ${origin} ${compared ?? 'closed'}`]
  })
}

type At = { input: number; by: Derivation }

function step(reached: ReadonlyMap<string, string>, { input, by }: At, chain: Inheritance) {
  const released = chain.datasets[by.output - 1]?.released ?? []
  const next = new Map<string, string>()
  for (const { name, sources } of by.lineage.columns) {
    const isGap = by.lineage.gaps.some(({ output }) => output === name)
    const kinds = [...reached].filter(
      ([from]) => isGap || sources.some((one) => one.dataset_id === input && one.column === from),
    )
    const isSame = !isGap && sources.every(({ how }) => how === 'identity')
    for (const [, kind] of kinds)
      if (!released.includes(name))
        next.set(`${name}`, worst(next.get(name), isSame || kind === 'hide' ? kind : 'null'))
  }
  return next
}

// Of one mask along one way: what two of its columns are merged into shows no more than either.
const ranks = ['hash', 'null', 'hide']
const worst = (one: string | undefined, other: string) =>
  one !== undefined && ranks.indexOf(one) > ranks.indexOf(other) ? one : other

function carried(name: string | undefined, { input, by }: At): string | undefined {
  if (name === undefined || by.lineage.combined?.includes(input)) return undefined
  return by.lineage.columns.find(
    ({ name: output, sources }) =>
      !by.lineage.gaps.some((gap) => gap.output === output) &&
      sources.some((one) => one.dataset_id === input) &&
      sources.every((one) => one.how === 'identity' && (one.dataset_id !== input || one.column === name)),
  )?.name
}

const found = (chain: Inheritance): string[] =>
  inheritedLayers(chain).flatMap(({ origin, columns: masks, rows, closed }) => [
    ...masks.map(({ column: name, mask }) => `mask ${origin.id} ${name} ${mask.kind}`),
    ...(closed.length > 0 ? [`rows ${origin.id} closed`] : []),
    ...rows.map(({ condition }) => `rows ${origin.id} ${'column' in condition ? condition.column : ''}`),
  ])

/** Of several masks of a column the strictest counts. */
function strict(facts: readonly string[]): string[] {
  const rankOf = (fact: string) => ranks.indexOf(fact.split(' ')[3] ?? '')
  const masks = new Map<string, string>()
  for (const fact of facts.filter((one) => one.startsWith('mask'))) {
    const place = fact.split(' ').slice(0, 3).join(' ')
    const known = masks.get(place)
    if (known === undefined || rankOf(known) < rankOf(fact)) masks.set(place, fact)
  }
  return [...new Set([...masks.values(), ...facts.filter((one) => one.startsWith('rows'))])].toSorted()
}

test('SQL-22: what reaches the end of any chain of recipes is what the rule says of each way to it', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      expect(strict(found(chain))).toEqual(strict(expected(chain)))
    }),
    { numRuns: cases(2000) },
  )
})
