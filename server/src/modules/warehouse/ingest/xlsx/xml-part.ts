import { unescapeXml, XmlScanner, type XmlHandler } from '../../../../kernel/xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Scans one XML part of the archive, in pieces as it is unpacked. */
export async function scanXml(archive: ZipArchive, name: string, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler)
  for await (const chunk of archive.read(name)) scanner.write(chunk)
  scanner.end()
}

/** The text of a cell: without entities, and with the characters that XML cannot hold, e.g. "_x000D_". */
export function cellText(raw: string): string {
  const text = unescapeXml(raw)
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
