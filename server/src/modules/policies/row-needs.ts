import type { ColumnCondition, PolicyCondition } from '../../../../contract/src/policy-document.ts'
import type { Context } from '../../kernel/context.ts'
import { comparisonsIn, foldCondition } from '../sql/index.ts'
import { applies, isAmong } from './document.ts'
import { layersOf } from './govern.ts'
import { governingOf } from './store.ts'
import { attributeOf, isGivenAttribute, type Subject } from './subject.ts'

/** What the row policies of a dataset need of those who are to see rows of it. */
export interface RowNeeds {
  id: number
  name: string
  /** The custom attributes that they compare with, inherited ones included. */
  attributes: string[]
  /** The attributes for want of which a user sees no row, none where no policy is for them; undefined where they may see rows. */
  missingFor(subject: Subject): string[] | undefined
}

/** Of those of some datasets that the caller may see. */
export async function rowNeedsOf(
  { read, user }: Pick<Context, 'read' | 'user'>,
  datasetIds: readonly number[],
): Promise<RowNeeds[]> {
  const rows = await read((db) => governingOf(db, { user, datasetIds }))
  return rows.map(({ id, name, governing }) => {
    const layers = layersOf(governing).filter(({ policies }) => policies.rows.length > 0)
    const named = layers.flatMap(({ policies }) =>
      policies.rows.flatMap((row) => attributesIn(row.condition)),
    )
    return {
      id,
      name,
      attributes: [...new Set(named.filter((one) => !isGivenAttribute(one)))],
      missingFor(subject) {
        const missing = layers
          .filter(({ policies }) => !isAmong(policies.unrestricted, subject))
          .map(({ policies }) => missingIn(policies.rows, subject))
          .filter((names) => names !== undefined)
        return missing.length === 0 ? undefined : [...new Set(missing.flat())]
      },
    }
  })
}

const attributesIn = (condition: PolicyCondition): string[] =>
  comparisonsIn<ColumnCondition>(condition, '').flatMap(({ comparison: { attribute } }) => attribute ?? [])

type Rows = ReturnType<typeof layersOf>[number]['policies']['rows']

function missingIn(rows: Rows, subject: Subject): string[] | undefined {
  const lacks = rows
    .filter((policy) => applies(policy, subject))
    .map(({ condition }) => lackOf(condition, subject))
  return lacks.every(({ isNever }) => isNever) ? lacks.flatMap(({ names }) => names) : undefined
}

interface Lack {
  names: string[]
  /** It holds for no row. */
  isNever: boolean
}

/** As the compiler has it: what cannot be judged holds for no row, and neither does its opposite. */
const lackOf = (condition: PolicyCondition, subject: Subject): Lack =>
  foldCondition<ColumnCondition, Lack>(condition, '', {
    comparison({ attribute }) {
      const isLacking = attribute !== undefined && attributeOf(subject, attribute).length === 0
      return { names: isLacking ? [attribute] : [], isNever: isLacking }
    },
    group(kind, parts) {
      const lacks = parts.map((part) => part())
      const names = lacks.flatMap((one) => one.names)
      if (kind === 'not') return { names, isNever: names.length > 0 }
      const isNever = kind === 'all' ? lacks.some((one) => one.isNever) : lacks.every((one) => one.isNever)
      return { names, isNever }
    },
  })
