import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import { renderReport } from './render-report.ts'
import type { ReportReply, ReportRequest } from './messages.ts'
import { ReportTooLarge } from './too-large.ts'

const server = await openParent()

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as ReportRequest | { op: 'open' } | { op: 'interrupt' }
  // Drawing cannot be stopped half-way: the server ends a process that goes on for too long.
  if (request.op !== 'interrupt') void answer(id, request)
})

async function answer(id: number, request: ReportRequest | { op: 'open' }): Promise<void> {
  const reply = (message: ReportReply) => sendMessage(server, id, message)
  try {
    if (request.op === 'open') return reply({ ok: true, value: null })
    const { bytes, ending } = await renderReport(request)
    await sendBytes(server, id, bytes)
    reply({ ok: true, value: { ending } })
  } catch (error) {
    const raw = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const isTooLarge = error instanceof ReportTooLarge
    const kind = isTooLarge ? 'too_large' : 'failed'
    reply({ ok: false, broken: !isTooLarge, kind, message: isTooLarge ? error.message : 'failed', raw })
  }
}
