const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const victim = 'victim@acme.example'

/** An assertion of an attacker’s own, without a signature, made of the signed one. */
const forged = (xml: string, id = '_forged') =>
  assertion
    .exec(xml)![0]
    .replace(signature, '')
    .replace(/ ID="[^"]*"/, ` ID="${id}"`)
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`)
    .replace(/(<saml:AttributeValue[^>]*>)[^<@]*@[^<]*/, `$1${victim}`)

const original = (xml: string) => assertion.exec(xml)![0]
const idOf = (xml: string) => / ID="([^"]*)"/.exec(original(xml))![1]!
const signatureOf = (xml: string) => signature.exec(xml)![0]
/** Puts something into an assertion, behind its issuer. */
const into = (outer: string, inner: string) => outer.replace('</saml:Issuer>', `</saml:Issuer>${inner}`)

/** XML signature wrapping: a signed assertion is there, and another one that might be read instead. */
export const wrapped: [string, (xml: string) => string][] = [
  ['an unsigned copy before the signed one', (xml) => xml.replace(assertion, forged(xml) + original(xml))],
  ['an unsigned copy behind the signed one', (xml) => xml.replace(assertion, original(xml) + forged(xml))],
  [
    'the signed one inside the copy',
    (xml) => xml.replace(assertion, into(forged(xml), `<saml:Advice>${original(xml)}</saml:Advice>`)),
  ],
  [
    'the signed one inside a copy of its own id',
    (xml) =>
      xml.replace(assertion, into(forged(xml, idOf(xml)), `<saml:Advice>${original(xml)}</saml:Advice>`)),
  ],
  [
    'the signed one in an extension of the response',
    (xml) =>
      xml
        .replace(assertion, forged(xml))
        .replace('<samlp:Status>', `<samlp:Extensions>${original(xml)}</samlp:Extensions><samlp:Status>`),
  ],
  [
    'the signature in the copy, with the signed one as its object',
    (xml) => {
      const bare = original(xml).replace(signature, '')
      const moved = signatureOf(xml).replace(
        '</ds:Signature>',
        `<ds:Object>${bare}</ds:Object></ds:Signature>`,
      )
      return xml.replace(assertion, into(forged(xml), moved))
    },
  ],
  [
    'the signature in the copy, and the signed one beside it',
    (xml) =>
      xml.replace(assertion, into(forged(xml), signatureOf(xml)) + original(xml).replace(signature, '')),
  ],
  [
    'a response around the response',
    (xml) => xml.replace(assertion, forged(xml)).replace('</samlp:Response>', `${xml}</samlp:Response>`),
  ],
  [
    'the signature in the copy alone',
    (xml) => xml.replace(assertion, into(forged(xml, idOf(xml)), signatureOf(xml))),
  ],
]

/** What is done to a signed response on its way through the browser. */
export const rewritten: [string, (xml: string) => string][] = [
  ['without a signature', (xml) => xml.replace(signature, '')],
  ['whose address was changed', (xml) => xml.replaceAll(/[0-9a-f-]{36}@acme/g, 'victim@acme')],
  [
    'with a comment in its NameID, which signatures leave out',
    (xml) => xml.replace(/(<saml:NameID[^>]*>.{4})/, '$1<!-- -->'),
  ],
  ['with CDATA', (xml) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, '$1<![CDATA[$2]]>')],
  ['with a processing instruction', (xml) => xml.replace(/(<saml:NameID[^>]*>.{4})/, '$1<?x y?>')],
  [
    'with a document type and entities',
    (xml) => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${xml}`,
  ],
  ['whose digest is SHA-1', (xml) => xml.replace('xmlenc#sha256', 'xmldsig#sha1')],
  [
    'nested deeply',
    (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}<samlp:Status>`),
  ],
  ['of many elements', (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(5000)}<samlp:Status>`)],
  ['that is no XML', () => 'no xml'],
  ['that is nothing', () => ' '],
]
