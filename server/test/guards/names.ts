import { basename } from 'node:path/posix'
import type { SourceFile } from './source.ts'

// Words that say nothing about what a thing does, wherever they stand in a name.
const vague = [
  'service',
  'manager',
  'helper',
  'helpers',
  'util',
  'utils',
  'handler',
  'processor',
  'impl',
  'misc',
]
// Words that are vague only where they are the thing itself ("user-data"), not where they describe one ("data-folder").
const vagueAsNoun = [...vague, 'common', 'shared', 'base', 'core', 'data', 'info']

/** Files and classes with a name that would fit anything, and files that are not in kebab-case. */
export function nameViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...fileNameViolations(file.path), ...classViolations(file)])
}

function fileNameViolations(path: string): string[] {
  const stem = basename(path).replace(/(\.test|\.browser)*\.\w+$/, '')
  const words = stem.split(/[-.]/)
  return [
    ...(/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(stem) ? [] : [`${path} is not in kebab-case`]),
    ...(isVague(words) ? [`${path} has a name that says nothing`] : []),
  ]
}

function classViolations({ path, code }: SourceFile): string[] {
  return [...code.matchAll(/\bclass\s+([A-Za-z0-9_]+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => isVague(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())))
    .map((name) => `${path} has a class with a name that says nothing: ${name}`)
}

function isVague(words: string[]): boolean {
  return words.some((word) => vague.includes(word)) || vagueAsNoun.includes(words.at(-1) ?? '')
}
