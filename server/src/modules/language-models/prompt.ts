import { createHash } from 'node:crypto'
import { privacyLevels } from '../../../../contract/src/known-values.ts'
import type { LanguageModel, SendingLevel } from './language-model.ts'

/** What a part of a prompt is: the program's own text, the words of a user or of the model itself, or data of a level. */
type ContentKind = 'instructions' | 'question' | 'answer' | 'schema' | 'aggregates' | 'rows' | 'withheld'

export interface ToolCall {
  id: string
  name: string
  arguments: unknown
}

export type PromptMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; tool_calls: readonly ToolCall[] }
  | { role: 'tool'; call: ToolCall; text: string }

/** What was sent to a provider, without the texts: receipts and the log show it. */
export interface Sent {
  provider_id: number
  provider_name: string
  model: string
  privacy_level: SendingLevel
  /** Characters by kind of content. */
  contents: { kind: ContentKind; characters: number }[]
  /** SHA-256 of everything, so that equal prompts can be recognized. */
  digest: string
}

type Recipient<L extends SendingLevel> = Pick<
  LanguageModel<L>,
  'provider_id' | 'provider_name' | 'model' | 'privacy_level'
>

/** The result of a tool: data of a level, and what the model reads when it may not have it. */
export interface ToolResult {
  level: SendingLevel
  data: unknown
  /** e.g. "12 rows were found and are shown to the user" */
  withheld: string
}

/**
 * Everything that a language model is sent, and the only way to it: each addition names what it is, and what is above the
 * level of the provider does not compile. Where the level is known only at run time, `maySend` narrows it. It never changes;
 * additions return another one.
 */
export class Prompt<out L extends SendingLevel> {
  readonly recipient: Recipient<L>
  readonly messages: readonly PromptMessage[]
  readonly #contents: readonly { kind: ContentKind; characters: number }[]

  private constructor(
    recipient: Recipient<L>,
    messages: readonly PromptMessage[],
    contents: Prompt<L>['contents'],
  ) {
    this.recipient = recipient
    this.messages = messages
    this.#contents = contents
  }

  static for<L extends SendingLevel>(recipient: Recipient<L>): Prompt<L> {
    return new Prompt(recipient, [], [])
  }

  get contents(): readonly { kind: ContentKind; characters: number }[] {
    return this.#contents
  }

  /** Text of the program itself: no data, no settings, and nothing that the user may not read. */
  instructions(text: string): Prompt<L> {
    return this.#with('instructions', { role: 'system', text })
  }

  /** The words of the user, as they are. */
  question(text: string): Prompt<L> {
    return this.#with('question', { role: 'user', text })
  }

  /** What the model answered before. */
  answer(text: string, toolCalls: readonly ToolCall[] = []): Prompt<L> {
    return this.#with('answer', { role: 'assistant', text, tool_calls: toolCalls })
  }

  /** Names and types of what the caller may see. */
  schema(data: unknown): Prompt<L> {
    return this.#data('schema', data)
  }

  /** Grouped results. */
  aggregates(this: Prompt<Extract<L, 'aggregates' | 'rows'>>, data: unknown): Prompt<L> {
    return this.#data('aggregates', data)
  }

  /** Single rows, and passages of documents. */
  rows(this: Prompt<Extract<L, 'rows'>>, data: unknown): Prompt<L> {
    return this.#data('rows', data)
  }

  /** The result of a tool, or the notice in its place where the level does not permit it. */
  toolResult(call: ToolCall, { level, data, withheld }: ToolResult): Prompt<L> {
    return isWithin(level, this.recipient.privacy_level)
      ? this.#with(level, { role: 'tool', call, text: asData(level, data) })
      : this.#with('withheld', { role: 'tool', call, text: withheld })
  }

  /** What receipts and the log show of it. */
  sent(): Sent {
    const { provider_id, provider_name, model, privacy_level } = this.recipient
    const characters = new Map<ContentKind, number>()
    for (const one of this.#contents)
      characters.set(one.kind, (characters.get(one.kind) ?? 0) + one.characters)
    return {
      provider_id,
      provider_name,
      model,
      privacy_level,
      contents: [...characters].map(([kind, count]) => ({ kind, characters: count })),
      digest: createHash('sha256').update(JSON.stringify(this.messages)).digest('hex'),
    }
  }

  #data(level: SendingLevel, data: unknown): Prompt<L> {
    // The types have seen to it; a cast has not.
    if (!isWithin(level, this.recipient.privacy_level))
      throw new Error(`a prompt at level ${this.recipient.privacy_level} cannot hold ${level}`)
    return this.#with(level, { role: 'user', text: asData(level, data) })
  }

  #with(kind: ContentKind, message: PromptMessage): Prompt<L> {
    const characters = JSON.stringify(message).length
    return new Prompt(this.recipient, [...this.messages, message], [...this.#contents, { kind, characters }])
  }
}

/** Whether a language model may be sent data of a level. */
export const maySend = <N extends SendingLevel>(
  model: LanguageModel,
  level: N,
): model is LanguageModel<LevelsFrom<N>> => isWithin(level, model.privacy_level)

type LevelsFrom<N extends SendingLevel> = N extends 'rows'
  ? 'rows'
  : N extends 'aggregates'
    ? 'aggregates' | 'rows'
    : SendingLevel

const isWithin = (level: SendingLevel, allowed: SendingLevel) =>
  privacyLevels.indexOf(level) <= privacyLevels.indexOf(allowed)

// As JSON between marks that JSON cannot contain: a value cannot end its own block and go on as instructions.
const asData = (level: SendingLevel, data: unknown) =>
  `<data kind="${level}">\n${JSON.stringify(data).replaceAll('<', '\\u003c')}\n</data>`
