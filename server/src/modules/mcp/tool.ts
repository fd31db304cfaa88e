import type { Static, TObject } from 'typebox'
import type { Dispatch } from '../../kernel/http/pages/other-protocols.ts'

/** A route refused; its message is for the caller. */
export class ToolRefusal extends Error {}

/** Calls routes in the name of the caller. */
export interface Api {
  /** Whose routes these are. */
  orgId: number
  get<T>(path: string, query?: Record<string, string | number | undefined>): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
}

/** What a language model reads, and what only the view of the tool does. */
interface ToolAnswer<T> {
  structured: T
  meta?: Record<string, unknown>
}

/** What a language model can call. It only reads. */
export interface McpTool<I extends TObject = TObject, O extends TObject = TObject> {
  name: string
  title: string
  description: string
  input: I
  output: O
  /** The view in which clients may show the result; one of MCP Apps. */
  viewUri?: string
  run(api: Api, input: Static<I>): Promise<ToolAnswer<Static<O>>>
}

/** Checks a tool against its own schemas, then lets it stand beside tools with others. */
export const tool = <I extends TObject, O extends TObject>(definition: McpTool<I, O>) =>
  definition as unknown as McpTool

export function apiOf(dispatch: Dispatch, orgId: number): Api {
  const ask = async <T>(call: Parameters<Dispatch>[0]): Promise<T> => {
    const { status, text } = await dispatch(call)
    const body = JSON.parse(text === '' ? '{}' : text) as T & { message?: string; details?: object[] }
    if (status < 300) return body
    throw new ToolRefusal(body.message ?? `the server answered with status ${status}`)
  }
  return {
    orgId,
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
