import type { Language } from '../../../../contract/src/languages.ts'
import { escapedHtml } from '../escaped-html.ts'

/** The frame of a mail: HTML that mail clients render alike, at any width. */
export interface MailPage {
  language: Language
  title: string
  /** HTML content. */
  content: readonly string[]
  /** Where it leads. */
  button?: { text: string; link: string } | undefined
  /** HTML of why one gets it, and how to end that. */
  foot: string
  /** HTML above the title: the sender. */
  head?: string | undefined
}

export const mailWidth = 600
export const mailPadding = 24

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const ink = 'color:#212529'

// Tables and inline styles, since mail programs drop or ignore most others.
export function mailPage({ language, title, content, button, foot, head = '' }: MailPage): string {
  const buttonHtml = button
    ? `<p style="margin:20px 0 4px"><a href="${escapedHtml(button.link)}" style="display:inline-block;background:#212529;color:#ffffff;` +
      `text-decoration:none;font-weight:600;padding:10px 18px;border-radius:6px">${escapedHtml(button.text)}</a></p>`
    : ''
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapedHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f1f3f5;${font};${ink}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed"><tr>',
    '<td align="center" style="padding:16px 8px">',
    `<table role="presentation" width="${mailWidth}" cellpadding="0" cellspacing="0" ` +
      `style="width:100%;max-width:${mailWidth}px;border-collapse:separate;table-layout:fixed;background:#ffffff;border:1px solid #e4e7ec;border-radius:8px">`,
    `<tr><td style="padding:${mailPadding}px;font-size:14px;line-height:1.5;${font};${ink}">`,
    head,
    `<h1 style="margin:0 0 8px;font-size:21px;line-height:1.3">${escapedHtml(title)}</h1>`,
    ...content,
    buttonHtml,
    '</td></tr></table>',
    `<p style="max-width:${mailWidth}px;margin:12px 8px;font-size:12px;line-height:1.5;color:#495057;${font}">${foot}</p>`,
    '</td></tr></table></body></html>',
  ].join('\n')
}

export const mailText = (text: string, style = ''): string =>
  `<p style="margin:0 0 10px;${style}">${escapedHtml(text).replaceAll('\n', '<br>')}</p>`
