import type { Parameter, ParameterOption } from '../../../../contract/src/parameters.ts'
import { isSwitch } from './check-definitions.ts'

/** What of a parameter names fields: each entry of a switch, and the field whose values are offered. */
export type NamingPart =
  | { parameter: string; option: ParameterOption }
  | { parameter: string; field: NonNullable<Parameter['field']> }

/** The parts of a parameter that name fields, each for itself. */
export const namingParts = (parameter: Parameter): NamingPart[] => [
  ...(isSwitch(parameter) ? (parameter.values ?? []) : []).map((option) => naming(parameter, option)),
  ...(parameter.field ? [{ parameter: parameter.name, field: parameter.field }] : []),
]

function naming({ name: parameter }: Parameter, { label: _label, ...option }: ParameterOption): NamingPart {
  return { parameter, option }
}

type IsHidden = (part: NamingPart) => boolean

/** A parameter without what names something that is hidden from its reader; the same one where nothing is. */
export function visibleParameter<P extends Parameter>(parameter: P, isHidden: IsHidden): P {
  const hidden = hiddenOptions(parameter, isHidden)
  const isFieldHidden = parameter.field && isHidden({ parameter: parameter.name, field: parameter.field })
  if (hidden.length === 0 && !isFieldHidden) return parameter
  const { values = [], default: usual, field, ...rest } = parameter
  const left = values.filter((option) => !hidden.includes(option))
  return {
    ...rest,
    ...(left.length > 0 ? { values: left } : {}),
    ...(usual === undefined || hidden.some(({ value }) => value === usual) ? {} : { default: usual }),
    ...(field && !isFieldHidden ? { field } : {}),
  } as P
}

const hiddenOptions = (parameter: Parameter, isHidden: IsHidden): ParameterOption[] =>
  isSwitch(parameter) ? (parameter.values ?? []).filter((option) => isHidden(naming(parameter, option))) : []

/** A parameter as its author sent it, with what was hidden from them of the one before: that stays. */
export function withHiddenParts<P extends Parameter>(given: P, before: P | undefined, isHidden: IsHidden): P {
  const shown = before && visibleParameter(before, isHidden)
  if (!before || shown === before) return given
  const hidden = hiddenOptions(before, isHidden).filter(
    ({ value }) => !(given.values ?? []).some((option) => option.value === value),
  )
  // In their old order, so that who changes nothing changes nothing.
  const values = [...(given.values ?? []), ...hidden].toSorted(
    (a, b) => placeOf(before, a) - placeOf(before, b),
  )
  const keepsDefault = given.default === undefined && shown?.default === undefined
  return {
    ...given,
    ...(values.length > 0 ? { values } : {}),
    ...(keepsDefault && before.default !== undefined ? { default: before.default } : {}),
    ...(before.field && !shown?.field && !given.field && values.length === 0 ? { field: before.field } : {}),
  }
}

function placeOf({ values = [] }: Parameter, { value }: ParameterOption): number {
  const at = values.findIndex((option) => option.value === value)
  return at < 0 ? values.length : at
}
