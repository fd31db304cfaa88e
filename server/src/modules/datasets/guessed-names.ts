import { hash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { sortedJson } from '../../kernel/sorted-json.ts'
import type { Withholds } from './hidden-names.ts'

/** What a definition belongs to: the same words elsewhere are another definition. */
export type DefinitionOwner =
  `${'query' | 'publication' | 'alert' | 'recipe' | 'model' | 'dashboard' | 'verified answer' | 'message'} ${number}`

export interface Definition {
  definition: unknown
  datasetIds: readonly number[]
}

/** Names that the author of a definition guessed, by its digest. */
export type Guesses = Map<string, Set<string>>

export const digestOf = (owner: DefinitionOwner, definition: unknown): string =>
  hash('sha256', `${owner} ${sortedJson(definition)}`, 'base64url')

/**
 * Notes which names the caller guessed in what they wrote: names that they do not see. They are no secret there, so the
 * definition is shown as if no column were called like that. Says whether any of them is new.
 */
export async function noteGuesses(
  db: Tx,
  { orgId, withholds }: Pick<Context, 'orgId'> & { withholds: Withholds },
  { owner, written }: { owner: DefinitionOwner; written: readonly Definition[] },
): Promise<boolean> {
  let isNew = false
  for (const { definition, datasetIds } of written) {
    if (!withholds(definition, datasetIds, owner)) continue
    const digest = digestOf(owner, definition)
    const names = withholds.namesIn(definition, datasetIds)
    await insertGuesses(
      db,
      names.map((name) => ({ org_id: orgId, digest, name, owner })),
    )
    withholds.guesses.set(digest, new Set([...(withholds.guesses.get(digest) ?? []), ...names]))
    isNew = true
  }
  return isNew
}

interface NewGuess {
  org_id: number
  digest: string
  name: string
  owner: DefinitionOwner
}

const insertGuesses = (db: Tx, rows: readonly NewGuess[]) =>
  db
    .insertInto('guessed_names')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function findGuesses(db: Reader): Promise<Guesses> {
  const rows = await db.selectFrom('guessed_names').select(['digest', 'name']).execute()
  const guesses: Guesses = new Map()
  for (const { digest, name } of rows) guesses.set(digest, (guesses.get(digest) ?? new Set()).add(name))
  return guesses
}

/** A copy keeps what was guessed in its original. */
export async function copyGuesses(
  db: Tx,
  { orgId }: Pick<Context, 'orgId'>,
  { from, to, definitions }: { from: DefinitionOwner; to: DefinitionOwner; definitions: readonly unknown[] },
): Promise<void> {
  const copyOf = new Map(
    definitions.map((definition) => [digestOf(from, definition), digestOf(to, definition)]),
  )
  if (copyOf.size === 0) return
  const guesses = await db
    .selectFrom('guessed_names')
    .select(['digest', 'name'])
    .where('digest', 'in', [...copyOf.keys()])
    .execute()
  const rows = guesses.flatMap(({ digest, name }) => {
    const copied = copyOf.get(digest)
    return copied === undefined ? [] : [{ org_id: orgId, digest: copied, name, owner: to }]
  })
  if (rows.length > 0) await insertGuesses(db, rows)
}
