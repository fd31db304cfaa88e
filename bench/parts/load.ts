import { Agent, request } from 'node:http'

/** Requests per second that an address answers with 200, over some connections, for some time. */
export async function requestsPerSecond(
  url: string,
  options: { headers: Record<string, string>; connections: number; durationMs: number; body?: string },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const until = performance.now() + options.durationMs
  const startedAt = performance.now()
  let answered = 0
  const client = async () => {
    while (performance.now() < until) {
      const status = await send(url, agent, options)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: options.connections }, client))
  agent.destroy()
  return answered / ((performance.now() - startedAt) / 1000)
}

function send(
  url: string,
  agent: Agent,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end(body)
  })
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
