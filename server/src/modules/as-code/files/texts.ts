import { isDeepStrictEqual } from 'node:util'
import { codeFiles, codeProject, type CodeType } from '../../../../../contract/src/code-files.ts'
import { writeYaml } from '../../../kernel/texts/write-yaml.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Doc } from '../kinds/kind.ts'
import { inFileForm, isObject } from './convert.ts'
import { schemaFolder } from './file-schema.ts'
import { fieldInFile, type Schema } from './references.ts'

export const projectPath = 'quarry.yaml'
export const pathOf = (type: CodeType, key: string) => `${kinds[type].folder}/${key}.yaml`
export const sqlPathOf = (path: string) => path.replace(/\.yaml$/, '.sql')

export const schemaOf = (type: CodeType | 'project'): Schema =>
  (type === 'project' ? codeProject : codeFiles[type]) as Schema

/** A document in its file form: in schema order, without defaults. */
export function canonicalDoc(type: CodeType | 'project', doc: unknown): Doc {
  const written = inFileForm(schemaOf(type), doc) as Doc
  const defaults: Doc = type === 'project' ? { description: '' } : kinds[type].defaults
  const isSaid = ([field, value]: [string, unknown]) => {
    const unsaid = Object.entries(defaults).find(([known]) => fieldInFile(known) === field)?.[1]
    return value !== null && !isEmpty(value) && !isDeepStrictEqual(value, unsaid)
  }
  return Object.fromEntries(Object.entries(written).filter(isSaid))
}

const isEmpty = (value: unknown) =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)

/**
 * The files of an object: a recipe in SQL has a second one for its statement, for editors that know the language.
 */
export function textsOf(type: CodeType | 'project', path: string, doc: Doc): [path: string, text: string][] {
  const up = '../'.repeat(path.split('/').length - 1)
  const head = `# yaml-language-server: $schema=${up}${schemaFolder}/${type}.json\n`
  const { definition } = doc as { definition?: { kind: string; sql?: string } }
  if (type !== 'recipe' || definition?.kind !== 'sql') return [[path, head + writeYaml(doc)]]
  const { sql = '', ...rest } = definition
  return [
    [path, head + writeYaml({ ...doc, definition: rest })],
    [sqlPathOf(path), `${unixLines(sql)}\n`],
  ]
}

export const unixLines = (text: string) => text.replaceAll('\r\n', '\n')
