import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { RemoteResponse, Outbound } from '../../kernel/outbound/outbound.ts'
import type { OutboundRules } from '../../kernel/outbound/target-url.ts'
import type { DialectName } from '../sql/index.ts'

/** Settings of a connector, secrets opened. Never logged, answered or put into an event. */
export type Settings = Record<string, unknown>

export interface Message {
  message: string
  metadata?: Record<string, unknown>
  to?: string
}

/** A setting that cannot be used, and why. */
export interface Problem {
  setting: string
  message: string
}

/** One kind of connector: what it asks of the user, and what it can do. */
export interface Kind<S = Settings> {
  type: string
  title: string
  description: string
  /** A closed object. Properties with `secret: true` are sealed at rest and never shown again. */
  settings: TSchema
  /** What the schema cannot say about the settings. */
  problems?(settings: S, rules: OutboundRules): Problem[]
  /** Where the secrets are sent. Whoever changes it must enter them again. */
  destination?(settings: S): string
  /**
   * Tries the settings without a lasting effect and says what was found; throws when the remote server is out of reach.
   * A kind with a source leaves it to its driver.
   */
  test?(settings: S, network: Network): Promise<{ ok: boolean; message: string }>
  /** Files can be uploaded into it. */
  files?: true
  /** It has data to read, by the driver that `kind-list.ts` names. */
  source?: SourceTraits
  send?: Sending<S>
}

export interface SourceTraits {
  /** What its statements are written in; without one it can be extracted, but not asked live. */
  dialect?: DialectName
  /** Incremental refreshes add the files that are new; otherwise they go by a column. */
  cursor?: 'files'
}

/** The network, as a kind may use it. */
export interface Network extends Pick<Outbound, 'call' | 'reach'> {
  timeoutMs: number
}

export interface Sending<S> {
  /** `now`: the caller waits for the answer. `queued`: it is sent in the background, once. */
  when: 'now' | 'queued'
  /** JSON Schema of the message, for forms. */
  message: TSchema
  problems?(settings: S, message: Message): Problem[]
  /** Most messages in a day. */
  dailyLimit?(settings: S): number
  call(settings: S, message: Message, network: Network): Promise<RemoteResponse>
}

/** Checks a kind against its own settings, then lets it stand beside kinds with others. */
export const kind = <P extends TProperties>(
  definition: Kind<Static<TObject<P>>> & { settings: TObject<P> },
) => definition as unknown as Kind
