import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'

type Compiled = ((input: unknown) => unknown) & { errors?: unknown }
type Compile = (definition: unknown) => Compiled
type Build = (schemas: unknown, options: unknown) => Compile

/**
 * Compiles a route's schemas when they are first used: at start they would cost seconds.
 * A bad schema shows only then, so a test compiles them all.
 */
export const lazyCompilers = {
  buildValidator: lazily((AjvCompiler as unknown as () => Build)()),
  buildSerializer: lazily((SerializerSelector as unknown as () => Build)()),
}

function lazily(build: Build): Build {
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (definition) => {
      let compiled: Compiled | undefined
      const run: Compiled = (input) => {
        compiled ??= compile(definition)
        const result = compiled(input)
        run.errors = compiled.errors
        return result
      }
      return run
    }
  }
}
