import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { RemoteResponse, Outbound } from '../../kernel/outbound/outbound.ts'
import type { OutboundRules } from '../../kernel/outbound/target-url.ts'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { listConnectorChannels } from '../../../../contract/src/connector-messages.ts'
import type { DialectName } from '../sql/index.ts'

/** Settings of a connector, secrets opened. Never logged, answered or put into an event. */
export type Settings = Record<string, unknown>

export interface Message {
  message: string
  metadata?: Record<string, unknown>
  to?: string
  card?: Card
  /** The same for every attempt to send this message, for receivers that recognize it. */
  idempotencyKey?: string
}

/** A message as a chat lays it out; other kinds send `message` and `metadata`. All of it is plain text. */
export interface Card {
  title: string
  text: string
  /** Address of the page that it leads to. */
  link: string | null
  /** What its readers can acknowledge where they read it. */
  acknowledges?: { orgId: number; connectorId: number; alertId: number }
  pictures?: readonly CardPicture[]
  /** What its buttons are called; in English by default. */
  words?: { open: string; acknowledge: string }
}

export interface CardPicture {
  fileName: string
  title: string
  png: Buffer
}

/** The remote server did not take a message, and says why; as a sentence for users. */
export class MessageRefused extends Error {}

/** What is looked up: a path below the address of the connector, and arguments by the names in its braces or of the query. */
export interface LookUp {
  path: string
  args: Readonly<Record<string, unknown>>
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
  /** The request by which something is looked up. What it cannot be, it throws as `MessageRefused`. */
  lookUp?(settings: S, asked: LookUp): { url: string; headers: Record<string, string> }
  /** The channels that it can send to, page by page, for the form of its settings. */
  channels?(settings: S, network: Network, cursor?: string): Promise<ChannelPage>
  /** Settings that are chosen from the channels; checked as these while they are not. */
  channelLeftOut?: Partial<S>
}

export type ChannelPage = Answer<typeof listConnectorChannels>

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
  /** It lays out cards. */
  takesCards?: true
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
