import type { Schema } from '../../../lib/api.ts'

type EmbedKey = Schema<'EmbedKey'>

interface Signed {
  key: Pick<EmbedKey, 'kid' | 'algorithm'>
  /** Slug of the app. */
  app: string
  /** Address of the App surface. */
  address: string
  /** Slug of what the token opens. */
  publication: string
  actions: readonly string[]
  /** What row policies of the app compare with. */
  attributes: readonly string[]
}

const lifeSeconds = 600

const claimsOf = ({ app, publication, actions, attributes }: Signed) => ({
  aud: app,
  sub: 'customer-42',
  publication,
  actions,
  attributes: Object.fromEntries(attributes.map((name) => [name, ['…']])),
  filters: {},
})

/** The claims over several lines, with the times that the program knows. */
const claimsText = (signed: Signed): string =>
  JSON.stringify(claimsOf(signed), null, 2).replace(
    /\n\}$/,
    `,\n  "iat": now,\n  "exp": now + ${lifeSeconds}\n}`,
  )

const headerOf = ({ key: { kid, algorithm } }: Signed) => ({ alg: algorithm, kid, typ: 'JWT' })

/** Programs that make a token and print it, as they are: Node and Python, and a shell that asks with it at once. */
export const snippets = {
  node: (signed: Signed): string => {
    const isSecret = signed.key.algorithm === 'HS256'
    return [
      ...(isSecret
        ? [`import { createHmac } from 'node:crypto'`]
        : [`import { sign } from 'node:crypto'`, `import { readFileSync } from 'node:fs'`]),
      '',
      `const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')`,
      `const now = Math.floor(Date.now() / 1000)`,
      `const header = part(${JSON.stringify(headerOf(signed))})`,
      `const claims = part(${claimsText(signed)})`,
      ...(isSecret
        ? [
            `const signature = createHmac('sha256', process.env.QUARRY_EMBED_SECRET)`,
            '  .update(`${header}.${claims}`)',
            `  .digest('base64url')`,
          ]
        : [
            `const key = readFileSync(process.env.QUARRY_EMBED_KEY ?? 'key.pem')`,
            "const signature = sign(null, Buffer.from(`${header}.${claims}`), key).toString('base64url')",
          ]),
      'console.log(`${header}.${claims}.${signature}`)',
    ].join('\n')
  },

  python: (signed: Signed): string => {
    const isSecret = signed.key.algorithm === 'HS256'
    return [
      ...(isSecret
        ? ['import base64, hashlib, hmac, json, os, time']
        : [
            'import base64, json, os, time',
            'from cryptography.hazmat.primitives.serialization import load_pem_private_key',
          ]),
      '',
      'def encoded(content):',
      '    return base64.urlsafe_b64encode(content).rstrip(b"=")',
      '',
      'now = int(time.time())',
      `header = encoded(json.dumps(${JSON.stringify(headerOf(signed))}).encode())`,
      `claims = ${claimsText(signed)}`,
      'content = header + b"." + encoded(json.dumps(claims).encode())',
      ...(isSecret
        ? [
            'signature = hmac.new(os.environ["QUARRY_EMBED_SECRET"].encode(), content, hashlib.sha256).digest()',
          ]
        : [
            'key = load_pem_private_key(open(os.environ.get("QUARRY_EMBED_KEY", "key.pem"), "rb").read(), None)',
            'signature = key.sign(content)',
          ]),
      'print((content + b"." + encoded(signature)).decode())',
    ].join('\n')
  },

  curl: (signed: Signed): string => {
    const claims = JSON.stringify(claimsOf(signed)).replace(/\}$/, `,"iat":%d,"exp":%d}`)
    return [
      `encoded() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }`,
      'now=$(date +%s)',
      `header=$(printf '%s' '${JSON.stringify(headerOf(signed))}' | encoded)`,
      `claims=$(printf '${claims}' "$now" "$((now + ${lifeSeconds}))" | encoded)`,
      ...(signed.key.algorithm === 'HS256'
        ? [
            `signature=$(printf '%s' "$header.$claims" | openssl dgst -sha256 -hmac "$QUARRY_EMBED_SECRET" -binary | encoded)`,
          ]
        : [
            'content=$(mktemp)',
            `printf '%s' "$header.$claims" > "$content"`,
            'signature=$(openssl pkeyutl -sign -rawin -inkey "${QUARRY_EMBED_KEY:-key.pem}" -in "$content" | encoded)',
            'rm "$content"',
          ]),
      `curl -H "Authorization: Bearer $header.$claims.$signature" '${signed.address}/api/app'`,
    ].join('\n')
  },
}

export type SnippetLanguage = keyof typeof snippets

/** What a page of a customer shows a dashboard with. */
export const elementOf = ({
  app,
  address,
  publication,
}: Pick<Signed, 'app' | 'address' | 'publication'>): string =>
  [
    `<script src="${address}/embed.js" async></script>`,
    `<quarry-dashboard app="${app}" publication="${publication}" fetch-token="/quarry-token"></quarry-dashboard>`,
  ].join('\n')
