/** How requests of a connector sign in, and what else they say. */
interface Said {
  auth?: string | undefined
  user?: string | undefined
  token?: string | undefined
  headers?: string | undefined
}

const own = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'accept-encoding',
  'authorization',
])

/** A line of the headers; nothing when it is none, or one that is not the user's to set. */
export function headerOf(line: string): { name: string; value: string } | undefined {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x21-\x7e\x80-\xff][\x20-\x7e\x80-\xff]*)?$/.exec(line.trim()) ??
    []
  return name === undefined || own.has(name.toLowerCase()) ? undefined : { name, value: value ?? '' }
}

/** The headers that go with every request. */
export function headersOf({ auth, user, token, headers }: Said): Record<string, string> {
  const lines = (headers ?? '').split(/\r?\n/).flatMap((line) => headerOf(line) ?? [])
  const said =
    auth === 'bearer'
      ? { authorization: `Bearer ${token ?? ''}` }
      : auth === 'basic'
        ? { authorization: `Basic ${Buffer.from(`${user ?? ''}:${token ?? ''}`).toString('base64')}` }
        : {}
  return {
    accept: 'application/json, application/x-ndjson, text/csv, */*;q=0.5',
    ...Object.fromEntries(lines.map(({ name, value }) => [name, value])),
    ...said,
  }
}
