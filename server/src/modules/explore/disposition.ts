/** A download's name by RFC 6266: plain ASCII for old clients, the true name in UTF-8 beside it. */
export function disposition(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const safe = fileName.replaceAll(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/g,
    '_',
  )
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/[%;]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(safe).toString()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
