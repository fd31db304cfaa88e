import type { Attributes } from '../../../../contract/src/user-attributes.ts'
import { canonicalEmail } from '../identity/index.ts'
import type { ProviderRow } from './provider.ts'

type Claims = Record<string, unknown>
type Value = Attributes[string][number]

/** What the claims say of a user, as far as this provider is believed. */
export interface ProvenUser {
  subject: string
  /** Canonical; undefined without a verified address. */
  email: string | undefined
  fullName: string
  groupIds: number[]
  /** Values of every mapped attribute; undefined: there are none, and the attribute is removed. */
  attributes: Record<string, Value[] | undefined>
}

type Mapping = Pick<
  ProviderRow,
  'assume_email_verified' | 'groups_claim' | 'group_mappings' | 'attribute_mappings'
>

/** Undefined when the subject is none that could be stored and compared. */
export function readClaims(claims: Claims, provider: Mapping): ProvenUser | undefined {
  const { sub } = claims
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return undefined
  const groups = new Set(provider.groups_claim === null ? [] : valuesOf(claims, provider.groups_claim))
  const mapped = provider.group_mappings.filter(({ value }) => groups.has(value))
  return {
    subject: sub,
    email: verifiedEmail(claims, provider),
    fullName: nameIn(claims),
    groupIds: [...new Set(mapped.map(({ group_id }) => group_id))],
    attributes: attributesIn(claims, provider),
  }
}

function verifiedEmail({ email, email_verified: isVerified }: Claims, provider: Mapping): string | undefined {
  const assumed = isVerified === undefined && provider.assume_email_verified
  if (isVerified !== true && !assumed) return undefined
  return typeof email === 'string' ? canonicalEmail(email) : undefined
}

const nameIn = ({ name }: Claims): string =>
  typeof name === 'string'
    ? name
        .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
        .trim()
        .slice(0, 200)
    : ''

/** Several claims may fill one attribute. One that cannot be an attribute leaves it without values, which hides rows. */
function attributesIn(claims: Claims, { attribute_mappings }: Mapping): ProvenUser['attributes'] {
  const attributes: Record<string, Value[] | undefined> = {}
  for (const { claim, attribute } of attribute_mappings) {
    const values = [...new Set([...(attributes[attribute] ?? []), ...valuesOf(claims, claim)])]
    attributes[attribute] = values.length > 0 && values.length <= maxValues ? values : undefined
  }
  return attributes
}

const maxValues = 1000
const maxValueLength = 1000

/** The single values of a claim; none where any of them is no text, number or boolean. */
function valuesOf(claims: Claims, name: string): Value[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined
  const values: unknown[] = claim === undefined || claim === null ? [] : [claim].flat()
  return values.every(isValue) ? values : []
}

function isValue(value: unknown): value is Value {
  // A text with a zero character cannot be stored.
  if (typeof value === 'string') return value.length <= maxValueLength && !value.includes('\0')
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
