/**
 * Named points where a test crashes the process as in a power failure, to check recovery. Armed by
 * QUARRY_FAIL_POINT=name, or name:n for the n-th time; name:n:SIGSTOP suspends the process there. Otherwise each
 * costs one comparison.
 */
export const failPoints = [
  /** A run is queued and its transaction not yet committed. */
  'work.before_commit',
  /** It is committed and not yet answered. */
  'work.committed',
  'run.claimed',
  'run.reading',
  /** What a recipe reads is pinned and its statement planned; nothing is computed yet. */
  'recipe.planned',
  /** A part is loaded, or a statement was handed to the engine. */
  'version.writing',
  'version.before_sync',
  'version.before_rename',
  /** The file is in its final place, and no row references it. */
  'version.renamed',
  /** The output of a recipe is checked, and its publication has not started. */
  'recipe.before_publish',
  /** Publication and end of the run are written, and not yet committed. */
  'run.before_commit',
  /** The run and its job have ended, and its worker does not know yet. */
  'run.ended',
  /** What a failure leaves behind, e.g. a version that a check keeps back, is written, and the run not ended yet. */
  'run.failing',
  /** The run has failed, and its worker does not know yet. */
  'run.failed',
  'run.cancelling',
  /** The run waits for another attempt, and its worker does not know yet. */
  'run.put_off',
  /** What an agent is to send is approved, and nothing was sent. */
  'agent.approved',
  /** It is marked as being sent, and not sent yet. */
  'agent.sending',
  /** It was sent, and the outcome is not written. */
  'agent.sent',
  /** A batch of passages is stored, and the others of the document are not. */
  'knowledge.batch_stored',
  'collector.removing',
  /** A chat message is answered, and its answer not stored yet. */
  'chat.before_end',
  /** The rows of a backup are written, and none of its files. */
  'backup.rows_written',
  'backup.file_copied',
  /** All of a backup is written but what makes it one. */
  'backup.before_manifest',
  /** Files of a restore are written beside the data folder, and its database is empty. */
  'restore.files_written',
  /** The rows are committed, and the data folder does not have its name yet. */
  'restore.rows_written',
  /** The files of an imported organization are where its rows will name them, and there is no row of it. */
  'import.files_placed',
  /** Its rows are written, and not yet committed. */
  'import.before_commit',
  /** A part of an organization that is being erased is gone. */
  'erasure.batch_deleted',
] as const

export type FailPoint = (typeof failPoints)[number]

const [armed, times = '1', signal = 'SIGKILL'] = (process.env['QUARRY_FAIL_POINT'] ?? '').split(':')
let left = Number(times)

export function failPoint(name: FailPoint): void {
  if (name !== armed) return
  left -= 1
  if (left === 0) process.kill(process.pid, signal as NodeJS.Signals)
}
