import { Type, closed } from '../../../../../contract/src/schema.ts'
import { parseTargetUrl } from '../../../kernel/outbound/target-url.ts'
import { type Card, type CardPicture, kind } from '../kind.ts'

/** The largest request that a workflow takes. */
const maxBytes = 28 * 1024
const maxTitle = 200
const maxText = 6000

/** An adaptive card to the webhook of a workflow: the template “Post to a channel when a webhook request is received”. */
export const msteams = kind({
  type: 'msteams',
  title: 'Microsoft Teams',
  description:
    'Sends notifications, alerts and dashboards to a channel or chat, through a workflow of Teams.',
  settings: closed({
    webhook_url: Type.String({
      title: 'Workflow address',
      description:
        'In Teams: “Workflows” of the channel, template “Post to a channel when a webhook request is received”. Who knows the address can post, so it is kept like a password.',
      minLength: 1,
      maxLength: 2048,
      format: 'uri',
      secret: true,
      examples: ['https://prod-01.westeurope.logic.azure.com/workflows/…/triggers/manual/paths/invoke?…'],
    }),
  }),
  problems(settings, rules) {
    const target = parseTargetUrl(settings.webhook_url, rules)
    return 'reason' in target ? [{ setting: 'webhook_url', message: target.reason }] : []
  },
  async test(settings, network) {
    await network.reach(settings.webhook_url, network.timeoutMs)
    return { ok: true, message: 'the host of the workflow answers; no message was sent' }
  },
  send: {
    when: 'now',
    takesCards: true,
    message: Type.Object({ message: Type.String({ title: 'Message', maxLength: maxText }) }),
    problems: (_settings, { to }) =>
      to === undefined ? [] : [{ setting: 'to', message: 'the workflow knows where its messages go' }],
    call: (settings, { message, card = { title: '', text: message, link: null } }, network) =>
      network.call({
        url: settings.webhook_url,
        headers: { 'content-type': 'application/json' },
        body: bodyOf(card),
        timeoutMs: network.timeoutMs,
        maxAnswerBytes: 64 * 1024,
      }),
  },
})

/** The card with as many pictures, in their order, as the limit has room for; the others are behind its link. */
function bodyOf({ pictures = [], ...card }: Card): string {
  const shown: CardPicture[] = []
  for (const picture of pictures) {
    const next = [...shown, picture]
    if (isWithinLimit(requestOf(card, next, pictures.length))) shown.push(picture)
  }
  let { text } = card
  while (!isWithinLimit(requestOf({ ...card, text }, shown, pictures.length)) && text.length > 0)
    text = cut(text, Math.floor(text.length * 0.8))
  return requestOf({ ...card, text }, shown, pictures.length)
}

const isWithinLimit = (body: string) => Buffer.byteLength(body) <= maxBytes

function requestOf(
  { title, text, link, words }: Card,
  pictures: readonly CardPicture[],
  total: number,
): string {
  const left = total - pictures.length
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    msteams: { width: 'Full' },
    body: [
      ...(title === '' ? [] : [plainText(cut(title, maxTitle), { size: 'Large', weight: 'Bolder' })]),
      ...cut(text, maxText)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => plainText(line)),
      ...pictures.map(({ title: alternative, png }) => ({
        type: 'Image',
        url: `data:image/png;base64,${png.toString('base64')}`,
        altText: alternative,
        size: 'Stretch',
      })),
      ...(left > 0 ? [plainText(leftWords(left), { isSubtle: true })] : []),
    ],
    ...(link === null
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: words?.open ?? 'Open in Quarry', url: link }] }),
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

const leftWords = (count: number) =>
  `${count} ${count === 1 ? 'chart is' : 'charts are'} too large for Teams: open the dashboard to see ${count === 1 ? 'it' : 'them'}.`

// A TextBlock would read Markdown in a name; runs of text are as they stand.
const plainText = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
})

/** Whole characters. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`
}
