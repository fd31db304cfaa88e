import { unescapeXml } from '../../../../kernel/xml-scanner.ts'

/** The text of a cell: without entities, and with the characters that XML cannot hold, e.g. "_x000D_". */
export function cellText(raw: string): string {
  const text = unescapeXml(raw)
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
