import type { Entry } from 'ldapts'

export type DirectoryEntry = Entry

/** Values of an attribute; its name is the same in any case. */
function valuesOf(entry: DirectoryEntry, name: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one !== 'dn' && one.toLowerCase() === name.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

export const bytesOf = (entry: DirectoryEntry, name: string): Buffer[] =>
  valuesOf(entry, name).map((value) => Buffer.from(value as string))

export const textsOf = (entry: DirectoryEntry, name: string): string[] =>
  valuesOf(entry, name).map((value) => value.toString())

/** The only value; undefined where there is none, or several. */
export function valueOf(entry: DirectoryEntry, name: string): string | undefined {
  const [value, ...others] = textsOf(entry, name)
  return others.length === 0 ? value : undefined
}
