import { isDeepStrictEqual } from 'node:util'
import type { CodeType } from '../../../../../contract/src/code-files.ts'
import type { CodeFile } from '../files/read-files.ts'
import { fieldInFile } from '../files/references.ts'
import { schemaOf } from '../files/texts.ts'
import type { Doc } from '../kinds/kind.ts'

/** The file of an object. */
export type Thing = CodeFile & { type: CodeType }

/** What plans call it; policies have no name of their own. */
export const nameIn = ({ doc }: Pick<Thing, 'doc'>): string => String(doc['name'] ?? doc['dataset'])

// Of a dataset that a recipe has made these stay as they are made.
export const unsettled = ['source', 'connector_id', 'mode', 'refresh']

export const namedOutput = ({ doc }: Thing): string[] =>
  typeof doc['output'] === 'string' ? [doc['output']] : []

export const inputsOf = ({ doc }: Thing): string[] =>
  (doc['definition'] as { inputs: { dataset: string }[] }).inputs.map(({ dataset }) => dataset)

/** The fields, by the names of the contract, that two docs do not have in common. */
export function changedFields(type: CodeType, before: Doc, after: Doc): Set<string> {
  const fields = Object.keys(schemaOf(type).properties ?? {})
  const isChanged = (name: string) => !isDeepStrictEqual(before[name], after[name])
  return new Set(fields.filter((field) => isChanged(fieldInFile(field))))
}

export const placeInFile = (path: string): string =>
  path
    .replace(/^body\.?/, '')
    .split('.')
    .map(fieldInFile)
    .join('.')
