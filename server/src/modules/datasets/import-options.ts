import type { ImportOptions } from '../../../../contract/src/dataset-imports.ts'
import type { uploadDatasetVersion as endpoint } from '../../../../contract/src/dataset-uploads.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Format } from '../../../../contract/src/formats.ts'
import type { Context } from '../../kernel/context.ts'
import type { LoadNote } from '../warehouse/index.ts'
import type { ColumnNotes } from './dataset.ts'
import type { FileLoad } from './load-file.ts'
import { type DatasetChange, findDataset } from './store.ts'
import { settingsOf } from './versions/surprise.ts'

interface Imported {
  options: ImportOptions | undefined
  notes: readonly LoadNote[]
  /** What authors say of the columns by now, which stays. */
  columnNotes?: ColumnNotes
}

/** What an upload changes of its dataset: how it was read, and units that became formats. Undefined: nothing. */
export function importedChange({
  options,
  notes,
  columnNotes = {},
}: Imported): Pick<DatasetChange, 'notes' | 'import_options'> | undefined {
  const found = notes.filter(({ kind }) => kind === 'unit_as_format')
  const formats = found.flatMap(({ column, detail }): [string, ColumnNotes[string]][] => {
    const note = columnNotes[column ?? '']
    return column === null || note?.format ? [] : [[column, { ...note, format: formatOf(detail ?? '') }]]
  })
  if (!options && formats.length === 0) return undefined
  return {
    ...(options ? { import_options: options } : {}),
    ...(formats.length > 0 ? { notes: { ...columnNotes, ...Object.fromEntries(formats) } } : {}),
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

function formatOf(unit: string): Format {
  if (unit === '%') return { kind: 'percent', decimals: 0 }
  if (currencies.has(unit)) return { kind: 'currency', currency: unit, decimals: 2 }
  return { kind: 'number', unit }
}

/** How the file is read: unless the upload says it, as the dataset is set and the uploads before were read. */
export async function readingOf(
  { read }: Pick<Context, 'read'>,
  { id, date_order: order, options }: Input<typeof endpoint>,
): Promise<Pick<FileLoad, 'dateOrder' | 'options'>> {
  const dataset = await read((db) => findDataset(db, id))
  return {
    dateOrder: order ?? settingsOf(dataset ?? {}).date_order,
    options: options ?? dataset?.import_options ?? undefined,
  }
}
