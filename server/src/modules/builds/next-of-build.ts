import { isDone, isOver, type Step, type StepChange } from './build-step.ts'

export interface Next {
  /** What has become of steps since they were written down. */
  changes: StepChange[]
  /** Positions of those whose turn it is. */
  begin: number[]
  /** How many are over. */
  overCount: number
  /** The final status of the build; undefined: not finished. */
  end: 'succeeded' | 'failed' | undefined
}

/**
 * The next actions, from the states of a build's steps and runs. It depends on the current state and not on the last
 * event, so it may be called at any time, late, or repeatedly.
 */
export function nextOfBuild(steps: readonly Step[]): Next {
  const now = new Map<number, Step>()
  const begin: number[] = []
  // A step follows its dependencies: by then they are up to date.
  for (const step of steps) {
    const change = changeOf(step, now)
    if (change === 'begin') begin.push(step.position)
    now.set(step.position, typeof change === 'object' ? { ...step, ...change } : step)
  }
  const states = [...now.values()]
  const overCount = states.filter(({ state }) => isOver(state)).length
  const isGood = states.every(({ state }) => isDone(state))
  return {
    changes: states.filter((step, at) => step !== steps[at]),
    begin,
    overCount,
    end: overCount < steps.length ? undefined : isGood ? 'succeeded' : 'failed',
  }
}

type Change = Omit<StepChange, 'position'>

function changeOf(step: Step, now: ReadonlyMap<number, Step>): Change | 'begin' | undefined {
  if (isOver(step.state)) return undefined
  return step.child ? follow(step, step.child) : decide(step, now)
}

/** The step is where its run is. */
function follow(
  { state, reason, blockedBy }: Step,
  { status, isSkipped }: NonNullable<Step['child']>,
): Change | undefined {
  if (status === state) return undefined
  if (status === 'succeeded' && isSkipped) return { state: 'skipped', reason: 'unchanged', blockedBy }
  if (status === 'failed' || status === 'cancelled') return { state: status, reason: status, blockedBy }
  return { state: status, reason, blockedBy }
}

function decide({ needs }: Step, now: ReadonlyMap<number, Step>): Change | 'begin' | undefined {
  const needed = needs.map((position) => now.get(position)!)
  const bad = needed.find(({ state }) => isOver(state) && !isDone(state))
  if (bad) {
    // The reason is where it began, not what was blocked on the way.
    const blockedBy = bad.state === 'blocked' ? bad.blockedBy : bad.position
    return { state: 'blocked', reason: 'blocked', blockedBy }
  }
  return needed.every(({ state }) => isDone(state)) ? 'begin' : undefined
}
