import { Refusal } from '../../../kernel/errors.ts'
import type { Attachment, Mail } from '../../../kernel/mail/mail.ts'
import { escapedHtml } from '../../../kernel/escaped-html.ts'
import { type Say, sayIn } from '../../../kernel/mail/mail-language.ts'
import { mailPage, mailText } from '../../../kernel/mail/mail-page.ts'
import { type Brief, type ReportCaller, type Whole, briefOf, drawReport } from '../../dashboards/index.ts'
import type { Delivery } from './delivery-store.ts'
import type { SendingDependencies } from './dependencies.ts'

// What mail servers take, before it grows by a third on its way.
const maxBytes = 15 * 1024 ** 2

export interface Sending {
  caller: ReportCaller
  whole: Whole
  delivery: Delivery
}

/** A mail with the charts in it and the files behind it. What is left out says why. */
export async function mailOf(
  { platformUrl }: Pick<SendingDependencies, 'platformUrl'>,
  { caller, whole, delivery }: Sending,
): Promise<Mail> {
  const { subscription, orgId, id } = delivery
  const { content, name, dashboard_id: dashboardId } = subscription
  const { language } = delivery
  const say = sayIn(language)
  const brief = await chartsOf(caller, whole)
  const pictures = brief.pictures.map(({ id: contentId, png }) => ({
    fileName: `${contentId}.png`,
    contentType: 'image/png',
    content: Buffer.from(png, 'base64'),
    contentId,
  }))
  const bytes = pictures.reduce((sum, { content: picture }) => sum + picture.length, 0)
  const facts = brief.facts.map(say)
  const { files, notes } = await filesOf(caller, whole, { content, bytes, say })
  const link = `${platformUrl}/dashboards/${dashboardId}`
  const leave = `${link}/subscriptions?leave=${subscription.id}`
  const why = say(
    `You get this because you are a recipient of the subscription “${name}”. It was made with what you may see.`,
  )
  const message = content.message === '' ? [] : [content.message]
  const faint = 'color:#495057;font-size:13px;margin:0 0 2px'
  return {
    to: caller.user.email,
    // A line break in a title would be one in a header.
    subject: (delivery.isTest ? say(`Test: ${name}`) : name).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    text: `${[...message, ...facts, ...notes, brief.text, link, `${why}\n${say('Unsubscribe')}: ${leave}`].join('\n\n')}\n`,
    html: mailPage({
      language,
      head: brief.head,
      title: name,
      content: [
        ...facts.map((fact) => mailText(fact, faint)),
        ...message.map((text) => mailText(text, 'margin:14px 0 0')),
        ...notes.map((note) => mailText(note, 'color:#a61e1e;margin:10px 0 0')),
        brief.html,
      ],
      button: { text: say('Open the dashboard'), link },
      foot: `${escapedHtml(why)}<br><a href="${escapedHtml(leave)}" style="color:#495057">${say('Unsubscribe')}</a>`,
    }),
    attachments: [...pictures, ...files],
    id: `subscription-${orgId}-${id}`,
  }
}

/** Without embedded content the mail still has its attachments and the link. */
export async function chartsOf(caller: ReportCaller, whole: Whole): Promise<Brief> {
  try {
    return await briefOf(caller, whole)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'rate_limited') throw error
    const text = `The charts are left out: ${error.message}.`
    const undrawnText = text
    const facts = [`${whole.head.name}, as of ${whole.head.rendered_at.slice(0, 16).replace('T', ' ')} UTC`]
    return { head: '', facts, text, undrawnText, html: mailText(text), pictures: [] }
  }
}

interface Wanted {
  content: Delivery['subscription']['content']
  /** What the mail has already. */
  bytes: number
  say: Say
}

async function filesOf(caller: ReportCaller, whole: Whole, { content, bytes: before, say }: Wanted) {
  const files: Attachment[] = []
  const notes: string[] = []
  let bytes = before
  for (const format of content.formats) {
    const what = format.toUpperCase()
    try {
      const { paper, orientation } = content
      const layout = { ...(paper && { paper }), ...(orientation && { orientation }) }
      const drawn = await drawReport(caller, whole, { format, ...layout, isBackground: true })
      bytes += drawn.bytes.length
      if (bytes > maxBytes) notes.push(say(`${what} is left out: it is too large for a mail.`))
      else
        files.push({
          fileName: drawn.fileName,
          contentType: drawn.contentType,
          content: drawn.bytes,
        })
    } catch (error) {
      // A file that cannot be had leaves the others alone.
      if (!(error instanceof Refusal) || error.code === 'rate_limited') throw error
      notes.push(say(`${what} is left out: ${error.message}.`))
    }
  }
  return { files, notes }
}
