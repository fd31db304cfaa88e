import type { Duplex } from 'node:stream'

/** The payload of a frame: a message as JSON, or bytes of the current response. */
export const frameKind = { message: 1, bytes: 2 } as const

export interface Frame {
  kind: number
  id: number
  payload: Buffer
}

const headerBytes = 9 // payload length, request id, kind
const chunkBytes = 256 * 1024
const maxPayloadBytes = 512 * 1024 * 1024

export function sendMessage(stream: Duplex, id: number, message: unknown): void {
  send(stream, { kind: frameKind.message, id, payload: Buffer.from(JSON.stringify(message)) })
}

/** Sends bytes in chunks, each after the receiver took the previous one, so that memory stays flat. */
export async function sendBytes(stream: Duplex, id: number, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const taken = send(stream, {
      kind: frameKind.bytes,
      id,
      payload: bytes.subarray(start, start + chunkBytes),
    })
    if (!taken) await new Promise((resolve) => stream.once('drain', resolve))
  }
}

function send(stream: Duplex, { kind, id, payload }: Frame): boolean {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(payload.length, 0)
  header.writeUInt32LE(id, 4)
  header.writeUInt8(kind, 8)
  stream.cork()
  stream.write(header)
  const taken = stream.write(payload)
  stream.uncork()
  return taken
}

/** Calls back with each whole frame that arrives. */
export function readFrames(stream: Duplex, onFrame: (frame: Frame) => void): void {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let neededBytes = headerBytes
  stream.on('data', (chunk: Buffer) => {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < neededBytes) return
    let rest = waiting.length === 1 ? chunk : Buffer.concat(waiting)
    neededBytes = headerBytes
    while (rest.length >= headerBytes) {
      const payloadBytes = rest.readUInt32LE(0)
      if (payloadBytes > maxPayloadBytes) return void stream.destroy(new Error('frame too large'))
      neededBytes = headerBytes + payloadBytes
      if (rest.length < neededBytes) break
      onFrame({
        kind: rest.readUInt8(8),
        id: rest.readUInt32LE(4),
        payload: rest.subarray(headerBytes, neededBytes),
      })
      rest = rest.subarray(neededBytes)
      neededBytes = headerBytes
    }
    waiting = rest.length === 0 ? [] : [rest]
    waitingBytes = rest.length
  })
}
