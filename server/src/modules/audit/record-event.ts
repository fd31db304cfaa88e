import type { Tx } from '../../kernel/database/database.ts'
import type { EventContext, Listener } from '../../kernel/events.ts'
import { tamperedType } from './chain.ts'
import { factOf, hashOf, isSigned, signatureOf, textOf, type Fact, type Head } from './entry.ts'
import { afterOneMore, canFlood } from './floods.ts'
import { signerOf, type Signer } from './signing.ts'
import {
  appendEntry,
  findFirstOrganization,
  findFlood,
  inOrganization,
  lockHead,
  saveFlood,
} from './store.ts'

/** Writes every event into the log of its organization, in the transaction that sent it. */
export function auditListener(key: Buffer): Listener {
  const keys = { mac: key, signer: signerOf(key) }
  return async (event, context) => {
    const fact = factOf(event, context)
    if (context.orgId !== null) return recordFact(keys, fact, { ...context, orgId: context.orgId })
    const orgId = await findFirstOrganization(context.db)
    if (orgId === null) return
    await inOrganization(context.db, orgId, () =>
      recordFact(keys, fact, { ...context, orgId, ofServer: true }),
    )
  }
}

/** `ofServer`: it happened in no organization, and only operators of the server are shown it. */
type Place = Pick<EventContext, 'db'> & { orgId: number; ofServer?: true }

interface Keys {
  mac: Buffer
  signer: Signer
}

async function recordFact(keys: Keys, fact: Fact, { db, orgId, ofServer }: Place): Promise<void> {
  const data = await dataUnlessFlooded(fact, { db, orgId })
  if (!data) return
  const head = await lockHead(db, orgId, fact.created_at)
  const trusted = head.seq === 0 || isSigned(keys.mac, head)
  // The next signature would make a forged end valid, so the finding is recorded first.
  const end = trusted ? head : await link(keys, tamperingAt(head, fact), { db, head })
  await link(keys, { ...fact, data }, { db, head: end, ofServer })
}

async function link(
  { mac, signer }: Keys,
  fact: Fact,
  { db, head, ofServer = false }: { db: Tx; head: Head; ofServer?: boolean | undefined },
): Promise<Head> {
  const place = { org_id: head.org_id, seq: head.seq + 1, previous_hash: head.hash }
  const signature = signer.sign(textOf({ ...fact, ...place }))
  const hash = hashOf(mac, { ...fact, ...place, signature })
  const unsigned = { org_id: head.org_id, seq: place.seq, hash, signed_at: fact.created_at }
  const next = { ...unsigned, signature: signatureOf(mac, unsigned) }
  await appendEntry(db, { ...fact, ...place, hash, signature, is_server_entry: ofServer }, next)
  return next
}

async function dataUnlessFlooded(fact: Fact, { db, orgId }: Place): Promise<Fact['data'] | undefined> {
  if (!canFlood(fact.type)) return fact.data
  const flood = await findFlood(db, orgId, fact.type)
  const { write, leftOut, next } = afterOneMore(flood, fact.created_at)
  await saveFlood(db, { org_id: orgId, type: fact.type }, next)
  if (!write) return undefined
  return leftOut > 0 ? { ...fact.data, left_out_before: leftOut } : fact.data
}

const tamperingAt = (head: Head, fact: Fact): Fact => ({
  ...fact,
  type: tamperedType,
  actor_id: null,
  actor_name: null,
  subject_type: 'audit',
  subject_id: null,
  subject_name: null,
  data: { seq: head.seq },
})
