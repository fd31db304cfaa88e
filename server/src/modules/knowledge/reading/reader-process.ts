import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import { type ReadingReply, type ReadRequest, Unreadable } from './messages.ts'
import { readDocument } from './read-document.ts'

const server = await openParent()

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as ReadRequest | { op: 'open' } | { op: 'interrupt' }
  // Reading cannot be stopped half-way: the server ends a process that goes on for too long.
  if (request.op !== 'interrupt') void answer(id, request)
})

async function answer(id: number, request: ReadRequest | { op: 'open' }): Promise<void> {
  const reply = (message: ReadingReply) => sendMessage(server, id, message)
  try {
    if (request.op === 'open') return reply({ ok: true, value: null })
    const document = await readDocument(request.path)
    await sendBytes(server, id, Buffer.from(JSON.stringify(document)))
    reply({ ok: true, value: null })
  } catch (error) {
    const raw = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const isUnreadable = error instanceof Unreadable
    const message = isUnreadable ? error.message : 'failed'
    reply({ ok: false, broken: !isUnreadable, kind: isUnreadable ? 'unreadable' : 'failed', message, raw })
  }
}
