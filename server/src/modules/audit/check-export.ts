import { createHash } from 'node:crypto'
import { textOf, type Fact, type Link } from './entry.ts'
import { isSignedBy, readPublicKey } from './signing.ts'

/** The last line of an export, and what its signature covers. */
export interface Seal {
  org_id: number
  entries: number
  sha256: string
  /** False when filters left entries out: then only what is there can be judged. */
  complete: boolean
  public_key: string
  signature: string
}

export const sealText = ({ org_id, entries, sha256, complete }: Omit<Seal, 'signature' | 'public_key'>) =>
  `audit export of organization ${org_id}: ${entries} ${complete ? 'all' : 'some'} ${sha256}`

export interface Checked {
  entries: number
  /** Entries of before there were signatures: only the chain speaks for them. */
  unsigned: number
  complete: boolean
}

/** An export is not what the server gave out. The message names the first entry that shows it. */
export class ExportBroken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExportBroken'
  }
}

type Line = Omit<Fact & Link, 'created_at' | 'org_id'> & {
  created_at: string
  hash: string
  signature: string | null
}

/**
 * Checks an exported log with nothing but the file and the server's public key.
 * @throws ExportBroken at the first entry that was changed, moved, put in or left out
 */
export async function checkExport(lines: AsyncIterable<string>, publicKey: string): Promise<Checked> {
  const key = readPublicKey(publicKey)
  if (!key) throw new ExportBroken('this is no public key of a log')
  const digest = createHash('sha256')
  const seen: Line[] = []
  let sealed: Seal | undefined
  // The seal at the end says whose log it is, so entries are judged when it is known.
  for await (const line of lines) {
    if (sealed) throw new ExportBroken('something was put behind the end')
    const parsed = parse(line, seen.length)
    if ('export' in parsed) sealed = parsed.export
    else {
      digest.update(`${line}\n`)
      seen.push(parsed)
    }
  }
  if (!sealed) throw new ExportBroken('the end is missing: the last lines were cut off')
  const unsigned = judge(seen, sealed, (text, signature) => isSignedBy(key, text, signature))
  const { org_id, complete } = sealed
  const found = { org_id, complete, entries: seen.length, sha256: digest.digest('hex') }
  if (!isSignedBy(key, sealText(found), sealed.signature))
    throw new ExportBroken(
      'the signature of the end does not fit: entries were left out, or it is another key',
    )
  return { entries: seen.length, unsigned, complete }
}

function parse(line: string, at: number): Line | { export: Seal } {
  try {
    return JSON.parse(line) as Line | { export: Seal }
  } catch {
    throw new ExportBroken(`line ${at + 1} is no JSON`)
  }
}

function judge(
  entries: readonly Line[],
  { org_id, complete }: Seal,
  isSigned: (text: string, signature: string) => boolean,
): number {
  let unsigned = 0
  let last: Line | undefined
  for (const { created_at, hash, signature, ...rest } of entries) {
    const entry = { ...rest, created_at: new Date(created_at), org_id }
    const follows = !last || (entry.seq === last.seq + 1 && entry.previous_hash === last.hash)
    if (complete && !follows) throw new ExportBroken(`entry ${entry.seq} does not follow the one before it`)
    if (last && entry.seq <= last.seq) throw new ExportBroken(`entry ${entry.seq} is out of its order`)
    if (signature === null && last?.signature) throw new ExportBroken(`entry ${entry.seq} has no signature`)
    if (signature !== null && !isSigned(textOf(entry), signature))
      throw new ExportBroken(`entry ${entry.seq} is not as it was signed`)
    if (signature === null) unsigned += 1
    last = { ...rest, created_at, hash, signature }
  }
  return unsigned
}
