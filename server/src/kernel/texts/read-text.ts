import { Worker } from 'node:worker_threads'
import { entry } from '../entry.ts'
import { Refusal, refuse } from '../errors.ts'
import type { ReadingReply, ReadingRequest } from './reading-thread.ts'
import type { YamlDocument } from './parse-yaml.ts'

// Untrusted text is parsed in a thread of its own: a text that is slow to parse delays no other requests.
const maxReadMs = 5000
const maxHeapMb = 256
const startMs = 60_000

/** Below it the strictest reader needs some milliseconds, which is less than the way to the thread may take. */
export const largeChars = 64 * 1024

/** The sender of a text; 0 if unknown yet. */
type OrgId = number

/** Parses a YAML document strictly; refuses it as a body would be. */
export const readYaml = async (orgId: OrgId, text: string): Promise<unknown> =>
  (await readYamlDocument(orgId, text)).value

export const readYamlDocument = async (orgId: OrgId, text: string): Promise<YamlDocument> =>
  (await read(orgId, { kind: 'yaml', text })) as YamlDocument

/** Refuses JSON that is not well-formed or beyond the bounds of a body. */
export const checkJson = async (orgId: OrgId, text: string): Promise<void> =>
  void (await read(orgId, { kind: 'json', text }))

/** A function that a module exports; its result must be JSON. */
export interface Parser<Value> {
  url: URL
  name: string
  parse: (text: string) => Value | Promise<Value>
}

/** Parses a small text at once and a large one in the thread; refusals of the parser are thrown as they are. */
export async function readWith<Value>(orgId: OrgId, parser: Parser<Value>, text: string): Promise<Value> {
  if (text.length <= largeChars) return await parser.parse(text)
  return await readInThread(orgId, parser, text)
}

/** Parses a text of any length in the thread, for parsers whose time its length does not bound. */
export const readInThread = async <Value>(
  orgId: OrgId,
  parser: Parser<Value>,
  text: string,
): Promise<Value> =>
  (await read(orgId, { kind: 'module', text, url: parser.url.href, name: parser.name })) as Value

/** What of one organization may wait: a text takes its turn of up to five seconds, and its memory meanwhile. */
export const maxWaiting = { texts: 50, chars: 64 * 1024 * 1024 }

interface WaitingText {
  chars: number
  read: () => Promise<void>
}

/** By organization, in the order of turns. */
const waiting = new Map<OrgId, WaitingText[]>()
let isReading = false
let thread: Promise<Worker> | undefined

/**
 * One text at a time; organizations take turns, so that the sender of many texts waits for their own.
 * @throws Refusal rate_limited if too much of the organization is queued already
 */
function read(orgId: OrgId, request: ReadingRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const queue = waiting.get(orgId) ?? []
    const chars = queue.reduce((sum, text) => sum + text.chars, request.text.length)
    if (queue.length >= maxWaiting.texts || chars > maxWaiting.chars) return reject(tooMany())
    queue.push({ chars: request.text.length, read: () => parseInThread(request).then(resolve, reject) })
    waiting.set(orgId, queue)
    if (!isReading) void readInTurns()
  })
}

const tooMany = () =>
  new Refusal(
    'rate_limited',
    'too many texts of your organization wait to be read: wait a moment and try again',
  )

async function readInTurns(): Promise<void> {
  isReading = true
  for (let [first] = waiting; first !== undefined; [first] = waiting) {
    const [orgId, queue] = first
    await queue[0]?.read()
    queue.shift()
    // Appended only now: newcomers go first.
    waiting.delete(orgId)
    if (queue.length > 0) waiting.set(orgId, queue)
  }
  isReading = false
}

async function parseInThread(request: ReadingRequest): Promise<unknown> {
  thread ??= started()
  const worker = await thread.catch((error: unknown) => {
    thread = undefined
    throw error
  })
  worker.ref()
  worker.postMessage(request)
  const reply = await nextReply(worker, maxReadMs)
  if (reply === undefined) {
    thread = undefined
    await worker.terminate()
    throw refuse.invalid('body', 'takes too long to read: send less at once, or a simpler text')
  }
  worker.unref()
  if ('refused' in reply)
    throw new Refusal('validation_error', reply.refused.message, { details: reply.refused.details })
  if ('failed' in reply) throw new Error(`a text could not be read: ${reply.failed}`)
  return 'json' in reply && reply.json !== undefined ? JSON.parse(reply.json) : undefined
}

async function started(): Promise<Worker> {
  const { url, execArgv } = entry(import.meta.url, './reading-thread.ts')
  const limits = { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }
  const worker = new Worker(url, { execArgv, env: {}, ...limits })
  // Without a listener an error would end the process.
  worker.on('error', () => undefined)
  if ((await nextReply(worker, startMs)) === undefined) {
    await worker.terminate()
    throw new Error('the thread that reads texts does not start')
  }
  return worker
}

/** The next message of the thread; nothing if it ended, ran out of memory, or timed out. */
function nextReply(worker: Worker, timeoutMs: number): Promise<ReadingReply | undefined> {
  return new Promise((resolve) => {
    const settle = (reply?: ReadingReply) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', fail).off('exit', fail)
      resolve(reply)
    }
    const fail = () => settle()
    const timer = setTimeout(fail, timeoutMs)
    worker.once('message', settle).once('error', fail).once('exit', fail)
  })
}
