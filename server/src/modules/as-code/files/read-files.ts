import { codeLimits } from '../../../../../contract/src/as-code.ts'
import { codeTypes, type CodeType } from '../../../../../contract/src/code-files.ts'
import { type Detail, Refusal } from '../../../kernel/errors.ts'
import { schemaCheck } from '../../../kernel/http/input/check-schema.ts'
import { readYamlDocument } from '../../../kernel/texts/read-text.ts'
import type { YamlDocument } from '../../../kernel/texts/parse-yaml.ts'
import type { Doc } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import { isObject } from './convert.ts'
import { fileSchema, schemaFolder } from './file-schema.ts'
import { keyPattern } from './references.ts'
import { canonicalDoc, projectPath, schemaOf, sqlPathOf } from './texts.ts'

export interface FileProblem {
  file: string
  line: number | null
  path: string
  message: string
}

/** The content of an object's file. */
export interface CodeFile {
  type: CodeType | 'project'
  key: string
  path: string
  doc: Doc
  /** The line of a place in it. */
  lineOf(place: string): number
}

export interface ReadFiles {
  files: CodeFile[]
  problems: FileProblem[]
}

/** Reads all files and finds all that is wrong with each by itself. */
export async function readFiles(orgId: number, texts: Readonly<Record<string, string>>): Promise<ReadFiles> {
  const problems: FileProblem[] = []
  const bytes = Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > codeLimits.bytes)
    return {
      files: [],
      problems: [problemOf('', `all files together have more than ${codeLimits.bytes} bytes`)],
    }
  const files: CodeFile[] = []
  for (const path of Object.keys(texts).sort()) {
    const place = placeOf(path)
    if (place === 'none') continue
    if (place === undefined) {
      const shown = path.slice(0, 200)
      problems.push(problemOf(shown, `no file of a project is called so: ${layout}`))
    } else if (place === 'sql') {
      const beside = path.replace(/\.sql$/, '.yaml')
      if (texts[beside] === undefined)
        problems.push(problemOf(path, `goes with ${beside}, which is not there`))
    } else {
      const read = await readFile(orgId, { ...place, path }, texts)
      if ('problems' in read) problems.push(...read.problems)
      else files.push(read)
    }
  }
  return { files, problems }
}

const problemOf = (file: string, message: string): FileProblem => ({ file, line: null, path: '', message })

const layout = `${projectPath}, and ${codeTypes.map((type) => `${kinds[type].folder}/<key>.yaml`).join(', ')}`

const folders = new Map(codeTypes.map((type) => [kinds[type].folder, type]))
const thing = new RegExp(`^([a-z]+)/(${keyPattern})\\.(yaml|sql)$`)

function placeOf(path: string): { type: CodeType | 'project'; key: string } | 'sql' | 'none' | undefined {
  if (path.startsWith(`${schemaFolder}/`) || /^[^/]+\.md$/i.test(path)) return 'none'
  if (path === projectPath) return { type: 'project', key: '' }
  const [, folder = '', key = '', ending] = thing.exec(path) ?? []
  const type = folders.get(folder)
  if (type === undefined) return undefined
  if (ending === 'sql') return type === 'recipe' ? 'sql' : undefined
  return { type, key }
}

type Texts = Readonly<Record<string, string>>
type Placed = Pick<CodeFile, 'type' | 'key' | 'path'>

async function readFile(
  orgId: number,
  placed: Placed,
  texts: Texts,
): Promise<CodeFile | { problems: FileProblem[] }> {
  const { type, path } = placed
  const text = texts[path]!
  let document: YamlDocument
  try {
    document = await readYamlDocument(orgId, text)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_error') throw error
    const line = /at line (\d+)/.exec(error.message)?.[1]
    const message = error.message.replace(/^body: /, '')
    return { problems: [{ ...problemOf(path, message), line: line === undefined ? null : Number(line) }] }
  }
  const { value, lines } = document
  const lineOf = (place: string) => lineIn(lines, place)
  const whole = withStatement(placed, value ?? {}, texts)
  const found = [...whole.problems, ...checks[type](whole.value)]
  if (found.length > 0)
    return { problems: found.map((one) => ({ file: path, line: lineOf(one.path), ...one })) }
  return { ...placed, doc: canonicalDoc(type, whole.value), lineOf }
}

/** Of what is not there, the line of what it would belong to. */
function lineIn(lines: YamlDocument['lines'], place: string): number {
  for (let path = place; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const line = lines[path]
    if (line !== undefined) return line
  }
  return 1
}

const checks = Object.fromEntries(
  ['project' as const, ...codeTypes].map((type) => [type, schemaCheck(fileSchema(schemaOf(type)) as never)]),
) as Record<CodeType | 'project', (value: unknown) => Detail[]>

/** Adds the statement in the file next to a recipe. */
function withStatement(
  { type, path }: Placed,
  value: unknown,
  texts: Texts,
): { value: unknown; problems: Detail[] } {
  const sql = texts[sqlPathOf(path)]
  if (type !== 'recipe' || !isObject(value) || !isObject(value['definition'])) return { value, problems: [] }
  const { definition } = value
  const said = (message: string) => ({ value, problems: [{ path: 'definition.sql', message }] })
  if (sql === undefined) {
    if (definition['kind'] !== 'sql' || definition['sql'] !== undefined) return { value, problems: [] }
    return said(`the statement is missing: it stands in ${sqlPathOf(path)}`)
  }
  if (definition['kind'] !== 'sql') return said(`${sqlPathOf(path)} goes with a recipe of the kind sql`)
  if (definition['sql'] !== undefined) return said(`stands in ${sqlPathOf(path)} already`)
  const statement = sql.replaceAll('\r\n', '\n').replace(/\n$/, '')
  return { value: { ...value, definition: { ...definition, sql: statement } }, problems: [] }
}
