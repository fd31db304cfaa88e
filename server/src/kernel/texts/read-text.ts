import { Worker } from 'node:worker_threads'
import { entry } from '../entry.ts'
import { Refusal, refuse } from '../errors.ts'
import type { ReadingReply, ReadingRequest } from './reading-thread.ts'
import type { YamlDocument } from './parse-yaml.ts'

// What people send is read in a thread of its own: a text that somebody makes slow to read slows nobody's requests.
const maxReadMs = 5000
const maxHeapMb = 256
const startMs = 60_000

/** Parses a YAML document strictly; refuses it as a body would be. */
export const readYaml = async (text: string): Promise<unknown> => (await readYamlDocument(text)).value

export const readYamlDocument = async (text: string): Promise<YamlDocument> =>
  (await read('yaml', text)) as YamlDocument

/** Refuses JSON that is not well-formed or beyond the bounds of a body. */
export const checkJson = async (text: string): Promise<void> => void (await read('json', text))

type Kind = ReadingRequest['kind']

let last: Promise<unknown> = Promise.resolve()
let thread: Promise<Worker> | undefined

/** One after the other, in the order of arrival: whoever sends many texts waits for each of them in turn. */
function read(kind: Kind, text: string): Promise<unknown> {
  const answer = last.then(() => ask(kind, text))
  last = answer.catch(() => undefined)
  return answer
}

async function ask(kind: Kind, text: string): Promise<unknown> {
  thread ??= started()
  const worker = await thread.catch((error: unknown) => {
    thread = undefined
    throw error
  })
  worker.ref()
  worker.postMessage({ id: 0, kind, text } satisfies ReadingRequest)
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
  return 'value' in reply ? reply.value : undefined
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

/** What the thread says next; nothing when it ended, ran out of memory, or the time is over. */
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
