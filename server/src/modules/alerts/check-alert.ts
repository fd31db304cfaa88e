import type { Context } from '../../kernel/context.ts'
import { requireRecipients } from '../access/index.ts'
import type { Asker } from '../explore/index.ts'
import type { Settings } from './alert.ts'
import { fail } from './errors.ts'
import { requireTrigger } from './evaluating/times.ts'
import { type Judged, movementOf, seen, type Sight } from './judging/evaluate.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read' | 'now'>

/** Computes it as the caller: refuses what cannot be judged, in the words of what is wrong with it. */
export async function requireJudged(asker: Asker, judged: Judged): Promise<Sight> {
  const { condition } = judged
  if (condition.kind === 'threshold' && ['between', 'outside'].includes(condition.operator))
    if (condition.to === undefined || condition.to < condition.value) throw fail.noBound()
  const sight = await seen(asker, judged, [])
  const reading = sight.readings[0]
  // Once, so that a dimension that is not there is refused now and not left out of every message.
  await movementOf(asker, judged, { ...sight, reading: reading && { ...reading, value: reading.value ?? 0 } })
  return sight
}

/** Refuses times that come too often, and recipients that are not there or not the caller's to send to. */
export async function requireTold(
  context: Caller,
  { trigger, recipients }: Pick<Settings, 'trigger' | 'recipients'>,
) {
  requireTrigger(trigger, context.now())
  await requireRecipients(context, recipients)
}
