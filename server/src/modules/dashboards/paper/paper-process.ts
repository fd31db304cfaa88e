import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import { makePaper } from './make-paper.ts'
import type { PaperReply, PaperRequest } from './messages.ts'
import { PaperTooLarge } from './too-large.ts'

const server = await openParent()

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as PaperRequest | { op: 'open' } | { op: 'interrupt' }
  // Drawing cannot be stopped half-way: the server ends a process that goes on for too long.
  if (request.op !== 'interrupt') void answer(id, request)
})

async function answer(id: number, request: PaperRequest | { op: 'open' }): Promise<void> {
  const reply = (message: PaperReply) => sendMessage(server, id, message)
  try {
    if (request.op === 'open') return reply({ ok: true, value: null })
    const { bytes, ending } = await makePaper(request)
    await sendBytes(server, id, bytes)
    reply({ ok: true, value: { ending } })
  } catch (error) {
    const raw = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const isTooLarge = error instanceof PaperTooLarge
    const kind = isTooLarge ? 'too_large' : 'failed'
    reply({ ok: false, broken: !isTooLarge, kind, message: isTooLarge ? error.message : 'failed', raw })
  }
}
