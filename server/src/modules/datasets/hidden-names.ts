import type { Context } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { hiddenNames as hiddenByMasks } from '../policies/index.ts'
import { datasetTables } from './dataset-table.ts'
import { restrictedDatasets } from './governed-store.ts'

/**
 * Of each dataset whose policies restrict the caller: the columns that they do not see, those of before included that a
 * mask still hides. Empty for whom no policies restrict.
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
      const known = [...(columns ?? []).map(({ name }) => name), ...hiddenByMasks(document)]
      return [id, new Set(known.filter((name) => !seen.get(id)?.has(name)))]
    }),
  )
}

const wordPart = /[\p{L}\p{N}_]/u

/** Whether a definition names one of these anywhere in its texts: alone, or as a word of SQL or a formula. */
export function namesAny(definition: unknown, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  if (typeof definition === 'string') return [...names].some((name) => hasWord(definition, name))
  if (typeof definition !== 'object' || definition === null) return false
  return Object.values(definition).some((part) => namesAny(part, names))
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
  'this asks for columns that policies keep from you: ask somebody who sees all of its dataset'

/** Whether a definition that asks these datasets names what policies keep from the caller. */
export type Withholds = (definition: unknown, datasetIds: readonly number[]) => boolean

/** The same work; where it fails with words that name what is kept from the caller, they hear only that it is. */
export async function tellingWithout<T>(
  work: () => Promise<T>,
  { withholding, datasetIds }: { withholding: () => Promise<Withholds>; datasetIds: readonly number[] },
): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const withholds = await withholding()
    throw withholds([error.message, error.extras], datasetIds) ? refuse.conflict(withheldWords) : error
  })
}
