import type { Context } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { hiddenNames as hiddenByMasks } from '../policies/index.ts'
import { datasetTables } from './dataset-table.ts'
import { restrictedDatasets } from './governed-store.ts'
import { digestOf, findGuesses, type Guesses, type DefinitionOwner } from './guessed-names.ts'

/**
 * Per dataset whose policies restrict the caller: the columns hidden from them, including former ones that a mask
 * still hides. Empty for unrestricted callers.
 */
export async function hiddenColumns(
  context: Pick<Context, 'read' | 'user'>,
): Promise<Map<number, Set<string>>> {
  const restricted = await context.read((db) => restrictedDatasets(db, context))
  if (restricted.length === 0) return new Map()
  const ids = restricted.map(({ id }) => id)
  const tables = await datasetTables(context, 'dataset.view', { ids })
  const seen = new Map(tables.map(({ id, columns }) => [id, new Set(columns.map(({ name }) => name))]))
  return new Map(
    restricted.map(({ id, columns, document }) => {
      const known = [...(columns ?? []).map(({ name }) => name), ...(document ? hiddenByMasks(document) : [])]
      return [id, new Set(known.filter((name) => !seen.get(id)?.has(name)))]
    }),
  )
}

const wordPart = /[\p{L}\p{N}_]/u

/** Those of the names that a definition has anywhere in its texts: alone, or as a word of SQL or a formula. */
export function namedOf(definition: unknown, names: ReadonlySet<string>): string[] {
  if (names.size === 0) return []
  if (typeof definition === 'string') return [...names].filter((name) => hasWord(definition, name))
  if (typeof definition !== 'object' || definition === null) return []
  return [...new Set(Object.values(definition).flatMap((part) => namedOf(part, names)))]
}

function hasWord(text: string, name: string): boolean {
  const [all, word] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + 1)) {
    const [before, after] = [all.slice(0, at).at(-1) ?? '', all[at + word.length] ?? '']
    if (!wordPart.test(before) && !wordPart.test(after)) return true
  }
  return false
}

export const withheldWords =
  'this uses columns that policies hide from you: ask a user who sees the whole dataset'

/**
 * Whether a definition on these datasets names something that policies hide from the caller. A name that its author
 * guessed is hidden from nobody.
 */
export interface Withholds {
  (definition: unknown, datasetIds: readonly number[], owner?: DefinitionOwner): boolean
  /** The names that are kept from the caller of those in a definition, guessed or not. */
  namesIn(definition: unknown, datasetIds: readonly number[]): string[]
  /** Whether policies keep anything of the dataset from the caller: columns, stored values or rows. */
  isRestricted(datasetId: number): boolean
  guesses: Guesses
}

export const nothingWithheld: Withholds = Object.assign(() => false, {
  namesIn: () => [],
  isRestricted: () => false,
  guesses: new Map<string, Set<string>>(),
})

/** The same by the names that are kept from the caller of each dataset. */
export function withholdsBy(
  namesOf: (datasetId: number) => ReadonlySet<string>,
  { guesses, isRestricted }: Pick<Withholds, 'guesses' | 'isRestricted'>,
): Withholds {
  const namesIn = (definition: unknown, ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => namedOf(definition, namesOf(id)))),
  ]
  const isKept = (definition: unknown, ids: readonly number[], owner?: DefinitionOwner) => {
    const names = namesIn(definition, ids)
    return owner ? isAnyKept(names, { guesses, owner, definition }) : names.length > 0
  }
  return Object.assign(isKept, { namesIn, isRestricted, guesses })
}

/** Whether of the names in a definition any was not guessed by whoever wrote it for its owner. */
export function isAnyKept(
  names: readonly string[],
  { guesses, owner, definition }: { guesses: Guesses; owner: DefinitionOwner; definition: unknown },
): boolean {
  const guessed = names.length > 0 ? guesses.get(digestOf(owner, definition)) : undefined
  return names.some((name) => !guessed?.has(name))
}

/** What was guessed in all definitions of the organization. */
export const guessesIn = ({ read }: Pick<Context, 'read'>): Promise<Guesses> => read(findGuesses)

/**
 * Work on something that is kept from the caller: why it fails would tell of it, so they hear only that it is. It does
 * not matter whether the words name anything: else a name in what they sent would tell whether it is a hidden one.
 */
export async function withoutHiddenNames<T>(isWithheld: boolean, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    const tells = isWithheld && error instanceof Refusal && error.status === 422
    throw tells ? refuse.conflict(withheldWords) : error
  })
}
