import { hash, parseOptions, verify } from '@node-rs/argon2'
import { randomToken } from '../tokens/random.ts'
import { limitConcurrency } from '../limited.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Costs the same with and without a hash to compare with, and is false without one. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with today's parameters. */
  isCurrent(stored: string): boolean
}

// Above each of the minimum settings of OWASP: 46 MiB, two passes, one lane; some 22 ms of one core.
const parameters = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

/** argon2id, with a bound on how many run at once: hashing must not take every thread of the process. */
export function openPasswords(concurrency: number): Passwords {
  const turn = limitConcurrency(concurrency)
  const decoy = turn(() => hash(randomToken(), parameters))
  // The first use sees the failure; until then it is unhandled on purpose.
  decoy.catch(() => undefined)

  return {
    hash: (password) => turn(() => hash(password, parameters)),
    verify: async (stored, password) => {
      const against = stored ?? (await decoy)
      return (await turn(() => verify(against, password))) && stored !== null
    },
    isCurrent: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return (
        memoryCost === parameters.memoryCost &&
        timeCost === parameters.timeCost &&
        parallelism === parameters.parallelism
      )
    },
  }
}
