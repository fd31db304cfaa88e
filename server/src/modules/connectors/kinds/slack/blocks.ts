import type { Card } from '../../kind.ts'

/** Longest texts by https://docs.slack.dev/reference/block-kit/blocks */
const max = { header: 150, section: 3000, fallback: 4000 }

export const acknowledgeAction = 'acknowledge_alert'

type Block = Record<string, unknown>

// Never Slack's markup: a name such as "<!channel>" must not call a whole workspace.
const plainText = (text: string, length: number) => ({
  type: 'plain_text',
  text: cut(text, length),
  emoji: false,
})

const english = { open: 'Open in Quarry', acknowledge: 'Acknowledge' }

/** A message as blocks, and its text for notifications and screen readers. */
export function messageOf({ title, text, link, acknowledges, words = english }: Card): {
  text: string
  blocks: Block[]
} {
  const place = acknowledges && `${acknowledges.orgId}.${acknowledges.connectorId}.${acknowledges.alertId}`
  // No button: Slack reports each click on one to the app, and marks it when nobody answers.
  const address = link === null ? '' : `<${escaped(link)}|${escaped(words.open)}>`
  const blocks = [
    ...(title === '' ? [] : [{ type: 'header', text: plainText(title, max.header) }]),
    ...(text === '' ? [] : [{ type: 'section', text: plainText(text, max.section) }]),
    ...(address === '' || address.length > max.section
      ? []
      : [{ type: 'section', text: { type: 'mrkdwn', text: address } }]),
    ...(place ? [{ type: 'actions', elements: [acknowledgeButton(place, words.acknowledge)] }] : []),
  ]
  return { text: cut(escaped([title, text].filter(Boolean).join('\n')), max.fallback), blocks }
}

/** The same message once it is acknowledged: without the button, and with who did it. */
export function acknowledgedBlocks(blocks: readonly Block[], by: string): Block[] {
  const note = { type: 'context', elements: [plainText(`Acknowledged by ${by}`, max.section)] }
  return [...blocks.filter(({ type }) => type !== 'actions'), note]
}

const acknowledgeButton = (value: string, label: string): Block => ({
  type: 'button',
  text: plainText(label, 75),
  action_id: acknowledgeAction,
  value,
  style: 'primary',
})

/** Whole characters: half of one is not accepted. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The three characters that Slack reads as markup in the fallback text. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
