/** A multipart body with one file and some fields, as a browser sends it. */
export function fileForm(fileName: string, content: string | Buffer, fields: Record<string, string> = {}) {
  const boundary = 'quarry-test-boundary-5f1c'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n'
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** The smallest picture that is taken for one, as a form. */
export function logoForm() {
  const png = Buffer.alloc(60)
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08', 'latin1')
  const { body, headers } = fileForm('logo.png', png)
  const text = body.toString('latin1').replace('octet-stream', 'png').replace('application/png', 'image/png')
  return { headers, body: Buffer.from(text, 'latin1') }
}

/** A manifest of dbt that has nothing in it, as a form. */
export function dbtForm() {
  const metadata = { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json' }
  const { body, headers } = fileForm('manifest.json', JSON.stringify({ metadata }))
  return { headers, body: Buffer.from(body.toString().replace('name="file"', 'name="manifest"')) }
}
