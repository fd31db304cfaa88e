import type { ConnectorFile as Model } from '../../../../../contract/src/connector-files.ts'
import type { Static } from '../../../../../contract/src/schema.ts'

export type ConnectorFile = Static<typeof Model>

export interface ConnectorFileRow {
  id: number
  name: string
  stored_as: string
  format: string
  sheets: string[]
  size_bytes: number
  created_at: Date
  updated_at: Date
}

/** The names under which a file can be read: its own, or one of each sheet where it has several. */
export const tablesOf = ({ name, sheets }: Pick<ConnectorFileRow, 'name' | 'sheets'>): string[] =>
  sheets.length > 1 ? sheets.map((sheet) => `${name}/${sheet}`) : [name]

/** The file and the sheet that a name of a table stands for. */
export function fileOfTable<Row extends Pick<ConnectorFileRow, 'name' | 'sheets'>>(
  files: readonly Row[],
  table: string,
): { file: Row; sheet: string | undefined } | undefined {
  for (const file of files) {
    if (file.name === table) return { file, sheet: file.sheets[0] }
    const sheet = file.sheets.find((one) => `${file.name}/${one}` === table)
    if (sheet !== undefined) return { file, sheet }
  }
  return undefined
}

export const showFile = (row: ConnectorFileRow): ConnectorFile => ({
  id: row.id,
  name: row.name,
  format: row.format,
  size_bytes: Number(row.size_bytes),
  tables: tablesOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const maxNameLength = 150

/** A name as it may stand in a list: what a person called the file, without folders and control characters. */
export function cleanName(input: string): string {
  const last = input.split(/[/\\]/).at(-1) ?? ''
  // eslint-disable-next-line no-control-regex
  const plain = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return plain.slice(-maxNameLength) || 'file'
}
