import { closed } from '../../../../../contract/src/schema.ts'
import { kind } from '../kind.ts'

/** Files that people upload. There is nothing to set: it is a place that datasets belong to. */
export const file = kind({
  type: 'file',
  title: 'Files',
  description: 'CSV, JSON, Parquet and Excel files that people upload.',
  settings: closed({}),
  files: true,
  test: async () => ({ ok: true, message: 'files can be uploaded' }),
})
