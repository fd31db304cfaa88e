import type { Static, TObject } from 'typebox'
import type { Dispatch } from '../../kernel/http/pages/other-protocols.ts'

/** A route refused; its message is for the caller. */
export class ToolRefusal extends Error {}

/** Calls routes in the name of the caller. */
export interface Api {
  get<T>(path: string, query?: Record<string, string | number | undefined>): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
}

/** What a language model can call. It only reads. */
export interface McpTool<I extends TObject = TObject, O extends TObject = TObject> {
  name: string
  title: string
  description: string
  input: I
  output: O
  run(api: Api, input: Static<I>): Promise<Static<O>>
}

/** Checks a tool against its own schemas, then lets it stand beside tools with others. */
export const tool = <I extends TObject, O extends TObject>(definition: McpTool<I, O>) =>
  definition as unknown as McpTool

export function apiOf(dispatch: Dispatch): Api {
  const ask = async <T>(call: Parameters<Dispatch>[0]): Promise<T> => {
    const { status, text } = await dispatch(call)
    const body = JSON.parse(text === '' ? '{}' : text) as T & { message?: string; details?: object[] }
    if (status < 300) return body
    throw new ToolRefusal(body.message ?? `the server answered with status ${status}`)
  }
  return {
    get: (path, query = {}) => ask({ method: 'GET', path: `${path}${queryOf(query)}` }),
    post: (path, body) => ask({ method: 'POST', path, body }),
  }
}

function queryOf(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
