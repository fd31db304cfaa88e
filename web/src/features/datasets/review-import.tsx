import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ImportForm, previewImport } from './import-form.tsx'
import { needsReview } from './import-words.ts'

type Options = Schema<'ImportOptions'>

// A large file would be sent twice for nothing, where nobody asked for it.
const maxUnaskedBytes = 100 * 1024 ** 2

/** Text and workbooks are looked at before they are imported; other formats say of their columns what they are. */
export const canBeReviewed = ({ name, size }: File, isWanted: boolean): boolean =>
  /\.(csv|tsv|txt|xlsx)$/i.test(name) && (isWanted || size <= maxUnaskedBytes)

interface Reviewing {
  /** Shows it where nothing has to be decided, too. */
  isReviewed: boolean
  signal: AbortSignal
}

/** How the user wants a file to be read; undefined: not at all. It is shown only where something is to be decided. */
export async function reviewImport(
  file: File,
  { isReviewed, signal }: Reviewing,
): Promise<Options | undefined> {
  const preview = await previewImport(file, {}, signal)
  if (!isReviewed && !needsReview(preview)) return preview.options
  return new Promise((resolve) => {
    openDialog(
      t('Import {{name}}', { name: file.name }),
      (close) => (
        <ImportForm
          file={file}
          preview={preview}
          onImport={(options) => {
            resolve(options)
            close()
          }}
          onCancel={close}
        />
      ),
      { size: 'xl', onClose: () => resolve(undefined) },
    )
  })
}
