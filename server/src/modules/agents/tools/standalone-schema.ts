import { models } from '../../../../../contract/src/schema.ts'

/** A schema with the components that it names inside it. */
export function standalone(schema: object): Record<string, unknown> {
  const $defs: Record<string, unknown> = {}
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    const { $ref: reference } = part as { $ref?: unknown }
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolve(value)]))
    }
    const name = reference.replace(/#$/, '')
    if (!(name in $defs)) {
      $defs[name] = {}
      const { $id: _id, ...component } = (models.get(name) ?? {}) as { $id?: string }
      $defs[name] = resolve(component)
    }
    return { $ref: `#/$defs/${name}` }
  }
  const whole = resolve(schema) as Record<string, unknown>
  return Object.keys($defs).length === 0 ? whole : { ...whole, $defs }
}
