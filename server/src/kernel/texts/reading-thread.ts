import { parentPort } from 'node:worker_threads'
import { Refusal, type Detail } from '../errors.ts'
import { parseStrictJson } from '../http/strict-json.ts'
import { parseYamlDocument } from './parse-yaml.ts'

/** What can be read: YAML to its value and lines; JSON to whether it is well-formed and within the bounds. */
export interface ReadingRequest {
  id: number
  kind: 'yaml' | 'json'
  text: string
}

export type ReadingReply =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; refused: { message: string; details: Detail[] } }
  | { id: number; failed: string }

const port = parentPort!

// A text can have a hundred thousand mistakes, each an error of the parser's.
Error.stackTraceLimit = 0

const readers: Record<ReadingRequest['kind'], (text: string) => unknown> = {
  yaml: parseYamlDocument,
  json: (text) => void parseStrictJson(text),
}

port.on('message', ({ id, kind, text }: ReadingRequest) => port.postMessage(read(id, kind, text)))
port.postMessage({ ready: true } satisfies ReadingReply)

function read(id: number, kind: ReadingRequest['kind'], text: string): ReadingReply {
  try {
    return { id, value: readers[kind](text) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, failed: String(error) }
    return { id, refused: { message: error.message, details: error.extras.details ?? [] } }
  }
}
