import AjvCompiler from '@fastify/ajv-compiler'
import type { TSchema } from 'typebox'
import type { Detail } from '../../errors.ts'
import { violationsIn } from './mistakes.ts'
import { ownKeywords } from '../lazy-compilers.ts'
import { addTimeFormat } from './time-format.ts'

type Validate = (value: unknown) => boolean
type Build = (
  schemas: object,
  options: object,
) => (definition: { schema: unknown; method: string; url: string; httpPart: string }) => Validate

const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  discriminator: true,
  keywords: ownKeywords,
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
    const found = violationsIn(schema, value, { path: '' }).map((one) => ({
      ...one,
      path: one.path.replace(/^\./, ''),
    }))
    return found.length > 0 ? found : [{ path: '', message: 'is not valid' }]
  }
}
