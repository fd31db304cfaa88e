import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One numbered step of a page of `docs/adding`: a file, and what a new member puts there. */
export interface Step {
  file: string
  /** A whole file, or the lines to change of one that there is. */
  kind: 'ts' | 'tsx' | 'diff'
  code: string
}

export const maxFiles = 5

/** The steps of a page. Each begins with the path of its file and holds a block of code. */
export function stepsOf(page: string): Step[] {
  return page
    .split(/^(?=\d+\. )/m)
    .filter((part) => /^\d/.test(part))
    .map((step) => {
      const [, file] = /^\d+\. `([^`]+\.tsx?)`/.exec(step) ?? []
      const [, kind, code] = /^ *```(ts|tsx|diff)\n(.*?)^ *```$/ms.exec(step) ?? []
      if (file === undefined || code === undefined)
        throw new Error(`a step names no file or shows no code: ${step.slice(0, 60)}`)
      return { file, kind: kind as Step['kind'], code: code.replaceAll(/^ {3}/gm, '') }
    })
}

/** What is too much of a page. */
export function pageViolations(name: string, steps: readonly Step[]): string[] {
  const files = new Set(steps.map(({ file }) => file))
  if (steps.length === 0) return [`${name} has no steps`]
  return files.size > maxFiles ? [`${name} needs ${files.size} files, and ${maxFiles} are the most`] : []
}

/** A file after the change that a block shows: its lines begin with a blank, - or +, and `...` parts two places. */
export function changed(text: string, diff: string): string {
  return diff.split(/^\.\.\.\n/m).reduce((before, place) => {
    const lines = place.split('\n').slice(0, -1)
    const side = (dropped: string) =>
      lines
        .filter((line) => !line.startsWith(dropped))
        .map((line) => `${line.slice(1)}\n`)
        .join('')
    const [old, now] = [side('+'), side('-')]
    if (before.split(old).length !== 2) throw new Error(`these lines are not there once:\n${old}`)
    return before.replace(old, () => now)
  }, text)
}

const folders = ['contract/src', 'charts/src', 'charts/test', 'server/src', 'server/test', 'web/src']

/**
 * A copy of the sources with the members of all pages. Only what a page touches and the files named are checked: the types of
 * the others are read, which is quick.
 */
export function treeWith(
  steps: readonly Step[],
  { root, to, checked }: Record<'root' | 'to', string> & { checked: readonly string[] },
): void {
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name)
      if (!/\.tsx?$/.test(file)) continue
      const text = readFileSync(join(root, file), 'utf8')
      write(join(to, file), checked.includes(file) ? text : `// @ts-nocheck\n${text}`)
    }
  for (const file of ['package.json', 'tsconfig.json', 'web/tsconfig.json', 'web/src/languages/de.json'])
    if (existsSync(join(root, file))) {
      mkdirSync(dirname(join(to, file)), { recursive: true })
      cpSync(join(root, file), join(to, file))
    }
  for (const folder of ['', 'server', 'web'])
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'))
  for (const { file, kind, code } of steps) {
    const isThere = existsSync(join(to, file))
    if (isThere !== (kind === 'diff')) throw new Error(`${file} is ${isThere ? '' : 'not '}there`)
    const text = isThere ? readFileSync(join(to, file), 'utf8').replace(/^\/\/ @ts-nocheck\n/, '') : ''
    write(join(to, file), isThere ? changed(text, code) : code)
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
