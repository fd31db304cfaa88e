import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All that can be read on the pages of a PDF. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)),
  )
  const contents = await Promise.all(pages.map((one) => one.getTextContent()))
  return contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
