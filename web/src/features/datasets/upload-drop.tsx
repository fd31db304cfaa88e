import { Select, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { dateOrderChoices } from './date-orders.ts'
import { canBeReviewed, reviewImport } from './review-import.tsx'
import { startUpload, type DateOrder } from './uploads.ts'

interface UploadDropProps {
  projectId?: number | undefined
  /** The folder that new datasets are made in, instead of a project. */
  folderId?: number | undefined
  /** The dataset that gets a new version. */
  datasetId?: number
}

export function UploadDrop({ projectId, folderId, datasetId }: UploadDropProps) {
  const isNew = datasetId === undefined
  const [isReviewed, setReviewed] = useState(false)
  const [dateOrder, setDateOrder] = useState<DateOrder>('auto')
  return (
    <Stack gap="xs">
      <FileDrop
        label={isNew ? t('Drop a file here to create a dataset') : t('Drop the file of the new version here')}
        hint={t('CSV, TSV, JSON, NDJSON or Parquet; CSV and JSON may be gzipped.')}
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.arrow,.feather,.xlsx,.gz"
        multiple={isNew}
        onFiles={(files) => {
          const goal = {
            ...(projectId === undefined ? {} : { projectId }),
            ...(folderId === undefined ? {} : { folderId }),
            ...(isNew ? {} : { datasetId }),
            ...(dateOrder === 'auto' ? {} : { dateOrder }),
          }
          for (const file of files)
            startUpload(file, {
              ...goal,
              ...(isNew && canBeReviewed(file, isReviewed)
                ? { review: (one, signal) => reviewImport(one, { isReviewed, signal }) }
                : {}),
            })
        }}
      />
      {isNew ? (
        <Switch
          size="xs"
          label={t('Always show how the file is read before it is imported')}
          checked={isReviewed}
          onChange={(event) => setReviewed(event.currentTarget.checked)}
        />
      ) : (
        <Select
          size="xs"
          maw={320}
          label={t('Order of dates such as 01/02/2024')}
          allowDeselect={false}
          data={dateOrderChoices()}
          value={dateOrder}
          onChange={(order) => setDateOrder(order ?? 'auto')}
        />
      )}
    </Stack>
  )
}
