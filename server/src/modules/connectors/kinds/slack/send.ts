import type { RemoteResponse } from '../../../../kernel/outbound/outbound.ts'
import { type CardPicture, type Message, MessageRefused, type Network } from '../../kind.ts'
import { callSlack, type SlackApi } from './api.ts'
import { messageOf } from './blocks.ts'
import type { SlackSettings } from './slack.ts'

const maxPictures = 10

/**
 * Posts a message and its pictures. The pictures are uploaded first, so that the message can say why they are missing, and
 * appear in its thread.
 */
export async function sendToSlack(
  settings: SlackSettings,
  { message, card: given = { title: '', text: message, link: null } }: Message,
  network: Network,
): Promise<RemoteResponse> {
  const api = { settings, network }
  const { acknowledges, ...rest } = given
  // Without it no click could be verified.
  const card = { ...rest, ...(settings.signing_secret && acknowledges && { acknowledges }) }
  const { files, note } = await uploaded(api, card.pictures ?? [])
  const { text, blocks } = messageOf({ ...card, text: [card.text, note].filter(Boolean).join('\n') })
  const { ts } = await callSlack<{ ts: string }>(api, 'chat.postMessage', {
    channel: settings.channel,
    text,
    blocks: JSON.stringify(blocks),
    unfurl_links: 'false',
    unfurl_media: 'false',
  })
  if (files.length > 0)
    await callSlack(api, 'files.completeUploadExternal', {
      files: JSON.stringify(files),
      channel_id: settings.channel,
      thread_ts: ts,
    }).catch((error: unknown) => {
      throw new MessageRefused(`it was sent without its pictures: ${reasonOf(error)}`)
    })
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ ok: true, ts }),
    truncated: false,
  }
}

interface Uploaded {
  files: { id: string; title: string }[]
  note: string
}

/** A picture that cannot be had leaves the message alone. */
async function uploaded(api: SlackApi, pictures: readonly CardPicture[]): Promise<Uploaded> {
  const files: Uploaded['files'] = []
  try {
    for (const picture of pictures.slice(0, maxPictures)) files.push(await uploadedOne(api, picture))
  } catch (error) {
    return { files: [], note: `The pictures are left out: ${reasonOf(error)}.` }
  }
  return { files, note: '' }
}

async function uploadedOne(api: SlackApi, { fileName, title, png }: CardPicture) {
  const place = await callSlack<{ upload_url: string; file_id: string }>(api, 'files.getUploadURLExternal', {
    filename: fileName,
    length: String(png.length),
    alt_txt: title.slice(0, 1000),
  })
  // The address itself is the permission to upload: it gets no token.
  const { status } = await api.network.call({
    url: place.upload_url,
    headers: { 'content-type': 'image/png' },
    body: png,
    timeoutMs: api.network.timeoutMs,
    maxAnswerBytes: 64 * 1024,
  })
  if (status !== 200) throw new MessageRefused(`the upload was answered with status ${status}`)
  return { id: place.file_id, title }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
