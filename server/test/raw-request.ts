import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'

export interface Sent extends RequestOptions {
  port: number
  headers?: Record<string, string>
  /** The client's address, as the trusted balancer tells it. */
  from?: string
  body?: Buffer
}

/** Sends a request over a connection of its own, with its path exactly as it is written. */
export async function send({ from, body, ...options }: Sent): Promise<IncomingMessage> {
  const headers = { ...options.headers, ...(from === undefined ? {} : { 'x-forwarded-for': from }) }
  const sent = request({ host: '127.0.0.1', agent: false, ...options, headers })
  // A body that is refused early ends in a broken pipe after the answer has come.
  sent.on('error', () => undefined)
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

/** Sends it and answers only the status. */
export async function statusOf(options: Sent): Promise<number> {
  const answer = await send(options)
  answer.resume()
  return answer.statusCode ?? 0
}
