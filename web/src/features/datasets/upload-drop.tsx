import { t } from '../../lib/words.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { startUpload } from './uploads.ts'

interface UploadDropProps {
  projectId?: number | undefined
  /** The dataset that gets a new version. */
  datasetId?: number
}

export function UploadDrop({ projectId, datasetId }: UploadDropProps) {
  const isNew = datasetId === undefined
  return (
    <FileDrop
      label={
        isNew ? t('Drop a file here to make a dataset of it') : t('Drop the file of the new version here')
      }
      hint={t('CSV, TSV, JSON, NDJSON or Parquet; CSV and JSON may be gzipped.')}
      accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.arrow,.feather,.xlsx,.gz"
      multiple={isNew}
      onFiles={(files) => {
        const goal = { ...(projectId === undefined ? {} : { projectId }), ...(isNew ? {} : { datasetId }) }
        for (const file of files) startUpload(file, goal)
      }}
    />
  )
}
