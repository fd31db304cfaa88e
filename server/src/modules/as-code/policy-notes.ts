import type { PolicyPreview } from '../../../../contract/src/policies.ts'
import { previewDatasetPolicies } from '../../../../contract/src/policies.ts'
import type { PolicyDocument } from '../../../../contract/src/policy-document.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import { Refusal } from '../../kernel/errors.ts'
import { differencesOf } from './apply/differences.ts'
import { Blocked, Resolver } from './apply/resolver.ts'
import { nameIn, type Thing } from './apply/thing.ts'
import type { CodeFile } from './files/read-files.ts'
import { type Io, pick } from './kinds/kind.ts'
import type { ReadProject } from './read-project.ts'

/**
 * Who would see more under the policies of the files than now. Access must not widen unnoticed, and the difference of
 * two documents does not say for whom. Asked before the transaction, which must not wait for the engine.
 */
export async function policyNotes(
  io: Io,
  files: readonly CodeFile[],
  there: ReadProject | undefined,
): Promise<string[]> {
  if (!there) return []
  const resolver = new Resolver(io, { projectId: there.project.id, keys: there.keys, files })
  const before = new Map(there.things.map(({ path, doc }) => [path, doc]))
  const changed = files.filter(
    (file): file is Thing =>
      file.type === 'policy' && differencesOf(before.get(file.path) ?? {}, file.doc).length > 0,
  )
  const notes: string[] = []
  for (const file of changed) {
    try {
      const { dataset_id: id, ...policies } = await resolver.docOf(file)
      const tried: PolicyDocument = pick(policies, ['unrestricted', 'rows', 'columns'])
      const preview = await io.perform(io.context, previewDatasetPolicies, {
        id: id as number,
        policies: tried,
      })
      notes.push(...noteOn(file, preview))
    } catch (error) {
      // A dataset that is yet to be made, or what is wrong with the file: the transaction says so.
      if (!(error instanceof Blocked || error instanceof Refusal)) throw error
    }
  }
  return notes
}

const shown = 10

function noteOn(file: Thing, { people, row_count: rows }: Static<typeof PolicyPreview>): string[] {
  const of = `policies of "${nameIn(file)}"`
  const gaining = people.filter(({ change }) => change === 'gains' || change === 'both')
  const names = gaining.slice(0, shown).map(({ kind, name }) => `${kind} ${name}`)
  const more = gaining.length > shown ? ` and ${gaining.length - shown} more` : ''
  return [
    ...(gaining.length > 0 ? [`${of}: ${names.join(', ')}${more} would see more than now`] : []),
    ...(rows === null
      ? [`${of}: there are no rows to count, so this says nothing of who would see more rows`]
      : []),
  ]
}
