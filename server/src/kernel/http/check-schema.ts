import AjvCompiler from '@fastify/ajv-compiler'
import type { TSchema } from 'typebox'
import type { Detail } from '../errors.ts'
import { detail, type SchemaFailure } from './failures.ts'
import { addTimeFormat } from './time-format.ts'

type Validate = ((value: unknown) => boolean) & { errors?: SchemaFailure[] | null }
type Build = (
  schemas: object,
  options: object,
) => (definition: { schema: unknown; method: string; url: string; httpPart: string }) => Validate

const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true,
  discriminator: true,
  verbose: true,
  keywords: ['x-field'],
}

/** Finds everything that is wrong with a value, in the words in which a body is refused; compiled when it is first used. */
export function schemaCheck(schema: TSchema): (value: unknown) => Detail[] {
  let validate: Validate | undefined
  return (value) => {
    validate ??= (AjvCompiler as unknown as () => Build)()({}, { customOptions, onCreate: addTimeFormat })({
      schema,
      method: '',
      url: '',
      httpPart: 'body',
    })
    if (validate(value)) return []
    return (validate.errors ?? [])
      .filter(({ keyword }) => !summaries.has(keyword))
      .map((failure) => {
        const { path, message } = detail(failure, '')
        return { path: path.replace(/^\./, ''), message }
      })
  }
}

// They only say that something below them does not fit, which is told by itself.
const summaries = new Set(['anyOf', 'oneOf', 'if'])
