import { refuse } from '../../kernel/errors.ts'
import { isSameRelation, type NamedDataset, type Scene } from './scene.ts'

export interface ChosenName {
  /** As the request names it. */
  name: string | undefined
}

interface Naming<T> extends ChosenName {
  nameOf(one: T): string | undefined
  relationOf(one: T): string[]
}

/** Which of several parts of a document is about the dataset: as named, by its table, by its name, or the only one. */
export function chooseNamed<T>(all: readonly T[], { dataset }: Scene, naming: Naming<T>): T {
  const { name, nameOf } = naming
  const names = all
    .map((one) => `"${nameOf(one) ?? ''}"`)
    .slice(0, 50)
    .join(', ')
  if (all.length === 0) throw refuse.invalid('body.text', 'has nothing of this format that could be a model')
  if (name !== undefined) {
    const found = all.find((one) => nameOf(one) === name)
    if (!found) throw refuse.invalid('body.name', `is not in the document; it has ${names}`)
    return found
  }
  const sameName = (one: T) => nameOf(one)?.toLowerCase() === dataset.name.toLowerCase()
  const found =
    all.find((one) => isSameRelation(naming.relationOf(one), dataset.relation)) ??
    all.find(sameName) ??
    (all.length === 1 ? all[0] : undefined)
  if (found === undefined)
    throw refuse.invalid('body.name', `is needed: none of ${names} has the table or the name of the dataset`)
  return found
}

/** The parts of a name such as `shop.public.orders`; a query is none. */
export function relationOf(source: string | undefined): string[] {
  if (source === undefined || /\s/.test(source)) return []
  return source.split('.').map((part) => part.replaceAll(/["`]/g, ''))
}

/** The dataset that is meant by a table, or by a name where no table is known. */
export function findDataset(
  { dataset, others }: Scene,
  { relation, name }: { relation: readonly string[]; name: string },
): NamedDataset | undefined {
  const all = [dataset, ...others]
  const called = (wanted: string) => all.find((one) => one.name.toLowerCase() === wanted.toLowerCase())
  return (
    all.find((one) => isSameRelation(one.relation, relation)) ??
    (relation.length === 1 ? called(relation[0]!) : undefined) ??
    called(name)
  )
}
