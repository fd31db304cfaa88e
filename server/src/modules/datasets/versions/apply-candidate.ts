import type { Tx } from '../../../kernel/database/database.ts'
import { lockDatasetName } from '../store.ts'
import type { Candidate } from './judgement.ts'
import { insertVersion, setCurrentVersion } from './store.ts'

/** Publishes a version in a transaction that is rolled back, to try what queries of it would give. */
export async function applyCandidate(db: Tx, candidate: Candidate): Promise<void> {
  const { orgId, datasetId, file, columns, rowCount } = candidate
  if ((await lockDatasetName(db, datasetId)) === undefined) return
  const made = {
    file,
    columns,
    rowCount,
    loadedRowCount: rowCount,
    duplicateCount: 0,
    sizeBytes: 0,
    rejects: [],
    rejectCount: 0,
    notes: [],
  }
  const { id } = await insertVersion(db, {
    orgId,
    datasetId,
    fileName: null,
    createdBy: null,
    made,
    isHeld: false,
    checkOutcome: null,
  })
  await setCurrentVersion(db, datasetId, id)
}
