import type { ComponentType } from 'react'
import { errorsBelow, titleOf } from './setting-schema.ts'
import type { SettingSchema } from './setting-schema.ts'
import { resolveSchema, useDrawing } from './setting-drawing.ts'
import type { SettingFieldProps } from './setting-drawing.ts'

interface SettingItemProps {
  field: ComponentType<SettingFieldProps>
  shape: SettingSchema
  names: string[]
  item: Record<string, unknown>
  errors: Record<string, string>
  path: string
  onItem: (item: Record<string, unknown>) => void
}

/** The settings of one item of a list, side by side. */
export function SettingItem({ field: Field, shape, names, item, errors, path, onItem }: SettingItemProps) {
  const { defs, draw } = useDrawing()
  return names.map((name) => {
    const setting = resolveSchema(shape.properties?.[name] ?? {}, defs)
    const within = errorsBelow(name, errors)
    const field = {
      label: titleOf(name, setting),
      setting: { ...setting, description: '' },
      required: shape.required?.includes(name) === true,
      value: item[name],
      error: errors[name] ?? Object.values(within)[0],
      errors: within,
      path: `${path}.${name}`,
      item,
      onChange: (next: unknown) => {
        const { [name]: _old, ...rest } = item
        onItem(next === undefined || next === '' ? rest : { ...rest, [name]: next })
      },
    }
    return (
      <div key={name} data-wide={isWide(setting) || undefined}>
        {draw?.(field) ?? <Field {...field} />}
      </div>
    )
  })
}

const isWide = ({ type, 'x-field': about, $ref }: SettingSchema): boolean =>
  type === 'array' || type === 'object' || $ref !== undefined || about?.endsWith('formula') === true
