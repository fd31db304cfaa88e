import Value from 'typebox/value'
import { secretMask } from '../../../../contract/src/connectors.ts'
import { refuseMistakes } from '../../kernel/errors.ts'
import { violationsIn } from '../../kernel/http/input/mistakes.ts'
import type { OutboundRules } from '../../kernel/outbound/target-url.ts'
import type { Kind, Problem, Settings } from './kind.ts'

/** Settings that a caller sent, checked: null removes an optional one. */
export function checkSettings(kind: Kind, settings: Settings, rules: OutboundRules): Settings {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
  const masked = secretNames(kind).filter((name) => given[name] === secretMask)
  refuseProblems([
    ...masked.map((setting) => ({ setting, message: 'enter the secret itself' })),
    ...schemaProblems(kind, given),
  ])
  refuseProblems(kind.problems?.(given, rules) ?? [])
  return given
}

/**
 * Settings after a change: omitted ones stay, and so does a secret that is sent as its mask, but only while the host
 * is unchanged: a stored secret is never sent to a host that another user entered.
 */
export function changeSettings(
  kind: Kind,
  { stored, change }: { stored: Settings; change: Settings },
  rules: OutboundRules,
): Settings {
  const kept = (name: string) => change[name] === undefined || change[name] === secretMask
  const secrets = secretNames(kind).filter((name) => stored[name] !== undefined)
  const settings = { ...stored, ...change }
  for (const name of secrets) if (kept(name)) settings[name] = stored[name]
  const checked = checkSettings(kind, settings, rules)
  const moved = kind.destination && kind.destination(checked) !== kind.destination(stored)
  if (moved)
    refuseProblems(
      secrets
        .filter(kept)
        .map((setting) => ({ setting, message: 'enter it again, because it would go to another host' })),
    )
  return checked
}

/** The settings as two parts: what may be read, and what is to be sealed. */
export function splitSettings(kind: Kind, settings: Settings) {
  const secret = new Set(secretNames(kind))
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => secret.has(name) === wanted))
  return { open: part(false), secret: part(true) as Record<string, string> }
}

export function refuseProblems(problems: readonly Problem[], place = 'body.config'): void {
  refuseMistakes(problems.map(({ setting, message }) => ({ path: `${place}.${setting}`, message })))
}

function secretNames(kind: Kind): string[] {
  const { properties } = kind.settings as { properties?: Record<string, { secret?: boolean }> }
  return Object.entries(properties ?? {})
    .filter(([, property]) => property.secret === true)
    .map(([name]) => name)
}

// The value itself is never repeated: it may be a secret in the wrong field.
function schemaProblems(kind: Kind, settings: Settings): Problem[] {
  if (Value.Check(kind.settings, settings)) return []
  const mistakes = violationsIn(kind.settings, settings, { path: '', showsValues: false })
  return mistakes.map(({ path, message }) => ({ setting: path.slice(1), message }))
}
