import type { Socket } from 'node:net'

const oid = '1.3.6.1.4.1.1466.20037'
const messageId = [0x02, 0x01, 0x01]
const request = Buffer.concat([
  Buffer.from([0x30, 5 + oid.length + 2, ...messageId, 0x77, oid.length + 2, 0x80, oid.length]),
  Buffer.from(oid),
])

/**
 * Asks for TLS on a connection that is still plain (RFC 4511, 4.14). What follows the answer must be TLS: bytes that were sent
 * along in plain text end the connection.
 */
export async function startTls(socket: Socket, timeoutMs: number): Promise<void> {
  socket.write(request)
  const answer = await firstMessage(socket, timeoutMs)
  // An ExtendedResponse to message 1 with the result code "success".
  const body = answer.subarray(2)
  const isSuccess =
    body.subarray(0, 3).equals(Buffer.from(messageId)) &&
    body[3] === 0x78 &&
    body.subarray(5, 8).equals(Buffer.from([0x0a, 0x01, 0x00]))
  if (isSuccess) return
  socket.destroy()
  throw new Error('the directory does not start TLS')
}

/** The first message, which is a short one. */
function firstMessage(socket: Socket, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const finish = (error?: Error) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      socket.pause()
      if (!error) return resolve(received)
      socket.destroy()
      reject(error)
    }
    const onClose = () => finish(new Error('the directory ended the connection'))
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const length = received[1] ?? 0
      if (received.length >= 2 && (received[0] !== 0x30 || length > 0x7f || received.length > 2 + length))
        return finish(new Error('the directory does not answer as one'))
      if (received.length === 2 + length && received.length > 2) finish()
    }
    const timer = setTimeout(() => finish(new Error('the directory does not answer')), timeoutMs)
    socket.on('data', onData).once('close', onClose)
  })
}
