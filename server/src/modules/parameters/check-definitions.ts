import { type Parameter, switchTypes } from '../../../../contract/src/parameters.ts'
import { refuse } from '../../kernel/errors.ts'
import { valueProblem } from './check-value.ts'

type Check = () => void

/** As the engine compares names of parameters. */
export const keyOf = (name: string): string => name.toLowerCase()

export const isSwitch = ({ type }: Pick<Parameter, 'type'>): boolean =>
  switchTypes.some((one) => one === type)

/** Checks of definitions of parameters at their places, each for itself. */
export const definitionChecks = (definitions: readonly Parameter[], path: `body.${string}`): Check[] =>
  definitions.flatMap((definition, index) => [
    () => {
      const same = definitions.findIndex(({ name }) => keyOf(name) === keyOf(definition.name))
      if (same !== index)
        throw refuse.invalid(`${path}.${index}.name`, `two parameters are called "${definition.name}"`)
    },
    ...shapeChecks(definition, `${path}.${index}`),
    ...optionChecks(definition, `${path}.${index}`),
  ])

function shapeChecks(definition: Parameter, path: `body.${string}`): Check[] {
  const { name, type, values, field, is_multiple: isMultiple, default: usual } = definition
  return [
    () => {
      if (isSwitch(definition) && !values)
        throw refuse.invalid(
          `${path}.values`,
          `"${name}" switches a ${type}: it needs the list of its values`,
        )
    },
    () => {
      if (isSwitch(definition) && isMultiple)
        throw refuse.invalid(`${path}.is_multiple`, `"${name}" switches a ${type}, which is one at a time`)
    },
    () => {
      if (field && (values || isSwitch(definition)))
        throw refuse.invalid(
          `${path}.field`,
          values
            ? 'give either values or a field'
            : `"${name}" switches a ${type}: only values can be listed`,
        )
    },
    () => {
      const problem = usual === undefined ? undefined : valueProblem(definition, usual)
      if (problem !== undefined) throw refuse.invalid(`${path}.default`, `"${name}" ${problem}`)
    },
  ]
}

function optionChecks(definition: Parameter, path: `body.${string}`): Check[] {
  const { name, type, values = [] } = definition
  return values.flatMap((option, index): Check[] => {
    const at = `${path}.values.${index}` as const
    return [
      () => {
        const problem = valueProblem({ type }, option.value)
        if (problem !== undefined) throw refuse.invalid(`${at}.value`, `"${name}" ${problem}`)
        if (values.findIndex(({ value }) => value === option.value) !== index)
          throw refuse.invalid(`${at}.value`, `"${option.value}" is in the list already`)
      },
      () => {
        const extra = (['measure', 'dimension'] as const).find((key) => option[key] && type !== key)
        if (extra) throw refuse.invalid(`${at}.${extra}`, `goes with parameters of the type ${extra} only`)
      },
    ]
  })
}
