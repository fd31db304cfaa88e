import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { askingOf } from './asking.ts'
import { startQuarry, type KnownQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, newVisitor, type Visitor } from './visitor.ts'

interface VisitedQuarry<Quarry = RunningQuarry> {
  quarry: Quarry
  visitor: Visitor
  /** Another user in the same browser, who is not signed in. */
  another(): Promise<Visitor>
}

/** A program of its own on an empty home, and a visitor; both end with the tests of the file. */
export async function visitedQuarry(env: Record<string, string> = {}): Promise<VisitedQuarry> {
  const quarry = await startQuarry(env)
  afterAll(async () => {
    await endVisits()
    await quarry.stop()
  })
  const another = () => newVisitor({ address: quarry.address })
  return { quarry, visitor: await another(), another }
}

/**
 * A program that files share, an empty organization of the file's own in it, and a visitor. What looks at the whole
 * installation, its mails or its log, or knows numbers takes `visitedQuarry`: starting one costs seconds.
 */
export async function sharedQuarry(): Promise<VisitedQuarry<KnownQuarry>> {
  const answer = await fetch(process.env['QUARRY_TEST_PROGRAM'] ?? '')
  if (!answer.ok) throw new Error(await answer.text())
  const known = (await answer.json()) as KnownQuarry
  const { ask } = await askingOf(known)
  const name = `Organization ${randomBytes(4).toString('hex')}`
  const { id: orgId } = await ask<{ id: number }>('POST', '/api/organizations', { name })
  const quarry = { ...known, administrator: { ...known.administrator, orgId } }
  afterAll(endVisits)
  const another = () => newVisitor({ address: quarry.address })
  return { quarry, visitor: await another(), another }
}
