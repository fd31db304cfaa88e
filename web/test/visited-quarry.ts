import { afterAll } from 'vitest'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, newVisitor, type Visitor } from './visitor.ts'

interface VisitedQuarry {
  quarry: RunningQuarry
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
