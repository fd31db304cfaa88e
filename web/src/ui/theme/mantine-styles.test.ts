import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const styles = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
const components = join(dirname(styles), 'esm/components')
const pages = fileURLToPath(new URL('../..', import.meta.url))

/** What dialogs and messages are made of, besides what the pages name themselves. */
const within = ['Button', 'Group', 'Modal', 'Notification']

const named = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )

/** Style sheets of a component and of all that it is made of. */
function sheetsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !file.startsWith(dirname(components))) return []
  seen.add(file)
  const sheet = /(\w+)\.module\.mjs$/.exec(file)?.[1]
  if (sheet) return [sheet]
  const imports = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)]
  return imports.flatMap(([, path = '']) => sheetsOf(join(dirname(file), path), seen))
}

test('the style sheets are those of the components that the pages use, and of no others', () => {
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|css)$/.test(file))
    .map((file) => readFileSync(join(pages, file), 'utf8'))
  const seen = new Set<string>()
  const wanted = [...new Set([...within, ...sources.flatMap(named)])]
    .map((name) => join(components, name, `${name}.mjs`))
    .filter((file) => existsSync(file))
    .flatMap((file) => sheetsOf(file, seen))
  const loaded = sources.flatMap((source) =>
    [...source.matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g)].map(([, name]) => name),
  )
  expect(wanted).toContain('Combobox')
  expect(new Set(loaded)).toEqual(new Set(wanted))
})
