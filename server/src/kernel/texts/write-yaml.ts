import { stringify } from 'yaml'

/** Writes plain JSON as YAML; parsing it again gives the same. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 100 })
