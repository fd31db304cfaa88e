import { XmlScanner } from '../../../../kernel/xml-scanner.ts'
import type { XmlHandler } from '../../../../kernel/xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Scans one XML part of the archive, in pieces as it is unpacked. */
export async function scanXml(archive: ZipArchive, name: string, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler)
  for await (const chunk of archive.read(name)) scanner.write(chunk)
  scanner.end()
}
