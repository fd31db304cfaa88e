import { refuse } from '../../../kernel/errors.ts'
import { attribute, unescapeXml, XmlScanner } from '../../../kernel/xml-scanner.ts'

interface ReadMetadata {
  entity_id: string
  sign_in_url: string
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxCertificates = 5

/** Metadata of one identity provider. It is only read for its values, which an administrator then looks at and saves. */
export function readMetadata(xml: string): ReadMetadata {
  const found = scan(xml)
  const [entity, ...others] = found.entities
  if (entity === undefined) throw unreadable('is no metadata of a SAML identity provider')
  if (others.length > 0) throw unreadable('describes several providers: give the metadata of one')
  if (found.signInUrl === undefined)
    throw unreadable('names no address for signing in by redirect (SingleSignOnService, HTTP-Redirect)')
  if (found.certificates.size === 0) throw unreadable('has no signing certificate')
  return {
    entity_id: entity,
    sign_in_url: found.signInUrl,
    certificates: [...found.certificates].slice(0, maxCertificates),
  }
}

interface Found {
  entities: string[]
  signInUrl: string | undefined
  certificates: Set<string>
}

function scan(xml: string): Found {
  const found: Found = { entities: [], signInUrl: undefined, certificates: new Set() }
  const place: string[] = []
  // The keys of other roles, and those for encryption, sign nothing.
  let [isSigning, certificate] = [false, '']
  const scanner = new XmlScanner({
    open(name, tag) {
      place.push(name)
      if (name === 'EntityDescriptor') found.entities.push(unescapeXml(attribute(tag, 'entityID') ?? ''))
      if (!place.includes('IDPSSODescriptor')) return
      if (name === 'KeyDescriptor') isSigning = (attribute(tag, 'use') ?? 'signing') === 'signing'
      if (name === 'SingleSignOnService' && attribute(tag, 'Binding') === redirectBinding)
        found.signInUrl ??= unescapeXml(attribute(tag, 'Location') ?? '')
      if (name === 'X509Certificate') certificate = ''
    },
    close(name) {
      if (place.pop() !== name) throw unreadable('is not well-formed XML')
      if (name !== 'X509Certificate' || !place.includes('KeyDescriptor') || !isSigning) return
      if (place.includes('IDPSSODescriptor')) found.certificates.add(certificate.replaceAll(/\s/g, ''))
    },
    text: (text) => void (place.at(-1) === 'X509Certificate' && (certificate += text)),
  })
  try {
    scanner.write(Buffer.from(xml))
    scanner.end()
  } catch (error) {
    throw unreadable(`is not well-formed XML: ${(error as Error).message}`)
  }
  return found
}

const unreadable = (reason: string) => refuse.invalid('body.xml', reason)
