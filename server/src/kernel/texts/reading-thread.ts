import { parentPort } from 'node:worker_threads'
import { Refusal, type Detail } from '../errors.ts'
import { parseStrictJson } from '../http/input/strict-json.ts'
import { parseYamlDocument } from './parse-yaml.ts'

/**
 * What can be read: YAML to its value and lines; JSON to whether it is well-formed and within the bounds; another text to
 * what a function that a module exports makes of it.
 */
export type ReadingRequest =
  | { kind: 'yaml' | 'json'; text: string }
  | { kind: 'module'; text: string; url: string; name: string }

export type ReadingReply =
  | { ready: true }
  // As JSON, which is parsed several times faster than what threads send is copied.
  | { json: string | undefined }
  | { refused: { message: string; details: Detail[] } }
  | { failed: string }

const port = parentPort!

// A text can have a hundred thousand mistakes, each an error of the parser's.
Error.stackTraceLimit = 0

port.on('message', (request: ReadingRequest) => {
  void read(request).then((reply) => port.postMessage(reply))
})
port.postMessage({ ready: true } satisfies ReadingReply)

async function read(request: ReadingRequest): Promise<ReadingReply> {
  try {
    return { json: JSON.stringify(await valueOf(request)) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { failed: String(error) }
    return { refused: { message: error.message, details: error.extras.details ?? [] } }
  }
}

async function valueOf(request: ReadingRequest): Promise<unknown> {
  if (request.kind === 'module') {
    const module = (await import(request.url)) as Record<string, (text: string) => unknown>
    return module[request.name]!(request.text)
  }
  return request.kind === 'yaml' ? parseYamlDocument(request.text) : void parseStrictJson(request.text)
}
