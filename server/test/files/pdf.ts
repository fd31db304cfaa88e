import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { Content } from 'pdfmake/interfaces.js'

const require = createRequire(import.meta.url)
const fontFamily = 'Inter'
const fontFiles = {
  normal: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

interface PdfPage {
  heading: string
  paragraphs: readonly string[]
}

pdfmake.setFonts({ [fontFamily]: fontFiles })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

/** A PDF as programs write it, with fonts of its own and compressed; with a password nobody opens it without. */
export const writePdf = (pages: readonly PdfPage[], userPassword?: string): Promise<Buffer> =>
  pdfmake
    .createPdf({
      defaultStyle: { font: fontFamily, fontSize: 11 },
      ...(userPassword === undefined ? {} : { userPassword }),
      content: pages.flatMap(({ heading, paragraphs }, at): Content[] => [
        {
          text: heading,
          fontSize: 20,
          bold: true,
          margin: [0, 0, 0, 12],
          ...(at > 0 ? { pageBreak: 'before' } : {}),
        },
        ...paragraphs.map((text): Content => ({ text, margin: [0, 0, 0, 10] })),
      ]),
    })
    .getBuffer()
