import { sayIn } from '../../../kernel/mail/mail-language.ts'
import { cardWords, type SendThrough } from '../../notifications/index.ts'
import type { SendingDependencies } from './dependencies.ts'
import { chartsOf, type Sending } from './mail.ts'

type Card = Awaited<ReturnType<Parameters<SendThrough>[1]['card']>>

/** A dashboard in a chat: what was rendered for the connector, its charts as pictures and the rest as text. */
export async function cardOf(
  { platformUrl }: Pick<SendingDependencies, 'platformUrl'>,
  { caller, whole, delivery: { subscription, language } }: Sending,
): Promise<Card> {
  const { facts, undrawnText, pictures } = await chartsOf(caller, whole)
  const say = sayIn(language)
  return {
    title: subscription.name,
    text: [subscription.content.message, ...facts.map(say), undrawnText]
      .filter((text) => text !== '')
      .join('\n\n'),
    words: cardWords(say),
    link: `${platformUrl}/dashboards/${subscription.dashboard_id}`,
    // Without a title it is the logo.
    pictures: pictures.flatMap(({ id, title, png }) =>
      title === undefined ? [] : [{ fileName: `${id}.png`, title, png: Buffer.from(png, 'base64') }],
    ),
  }
}
