import { createContext, useContext, type ReactNode } from 'react'
import { errorsBelow, titleOf, type SettingSchema } from './setting-schema.ts'

/** One field of a form that is drawn from a schema. */
export interface SettingFieldProps {
  label: string
  setting: SettingSchema
  required: boolean
  value: unknown
  error: string | undefined
  /** Complaints about what lies in it, by place. */
  errors?: Record<string, string>
  /** Where it lies in the form: "aggregates.0.column". */
  path?: string
  /** What stands beside it in its item. */
  item?: Record<string, unknown>
  onChange: (value: unknown) => void
}

export interface Drawing {
  /** Parts that schemas name by `$ref`. */
  defs: Record<string, SettingSchema>
  /** Draws fields that the product knows more of than their schema says; undefined leaves one to the form. */
  draw?: (field: SettingFieldProps) => ReactNode | undefined
  /** Whether a field matters beside the others of its item. */
  isShown?: (path: string, item: Record<string, unknown>) => boolean
  /** Whether an optional field is shown from the start. */
  isFirst?: (path: string, item: Record<string, unknown>) => boolean
}

const DrawingContext = createContext<Drawing>({ defs: {} })

export const DrawSettings = DrawingContext.Provider

export const useDrawing = (): Drawing => useContext(DrawingContext)

/** A schema itself, where it stands by its name only. */
export function resolveSchema(schema: SettingSchema, defs: Drawing['defs']): SettingSchema {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return schema
  const { $ref: _, ...said } = schema
  return { ...defs[name], ...said, $ref: name }
}

interface Place {
  /** The values of the form or item. */
  item: Record<string, unknown>
  errors: Record<string, string>
  /** Its place in the form: "aggregates.0"; empty for the form itself. */
  path: string
  defs: Drawing['defs']
  onItem: (item: Record<string, unknown>) => void
}

/** The field of a property of the schema. */
export function fieldOf(schema: SettingSchema, name: string, place: Place): SettingFieldProps {
  const { item, path, defs, onItem } = place
  const setting = resolveSchema(schema.properties?.[name] ?? {}, defs)
  const errors = errorsBelow(name, place.errors)
  return {
    label: titleOf(name, setting),
    setting,
    required: schema.required?.includes(name) === true,
    value: item[name],
    error: place.errors[name] ?? Object.values(errors)[0],
    errors,
    path: path === '' ? name : `${path}.${name}`,
    item,
    onChange(next) {
      const { [name]: _old, ...rest } = item
      onItem(next === undefined || next === '' ? rest : { ...rest, [name]: next })
    },
  }
}
