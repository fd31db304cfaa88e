import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'

type Compiled = ((input: unknown) => unknown) & { errors?: unknown }
type Compile = (definition: unknown) => Compiled
type Build = (schemas: unknown, options: unknown) => Compile

export interface LazyCompilers {
  buildValidator: Build
  buildSerializer: Build
  /** Compiles what was not used yet; answers how many schemas there are. A bad schema shows here. */
  compileAll(): number
}

/** Compiles a route's schemas when they are first used: at start all of them would cost seconds. */
export function lazyCompilers(): LazyCompilers {
  const all: (() => void)[] = []
  const serializers = (SerializerSelector as unknown as () => Build)()
  const lazily =
    (build: Build): Build =>
    (schemas, options) => {
      const compile = build(schemas, options)
      return (definition) => {
        let compiled: Compiled | undefined
        const ensure = () => (compiled ??= compile(definition))
        const run: Compiled = (input) => {
          const result = ensure()(input)
          run.errors = ensure().errors
          return result
        }
        all.push(ensure)
        return run
      }
    }
  return {
    buildValidator: lazily((AjvCompiler as unknown as () => Build)()),
    buildSerializer: lazily((schemas, options) => serializers(withoutKinds(schemas), options)),
    compileAll() {
      for (const compile of all) compile()
      return all.length
    },
  }
}

// A union by kind has passed its schema when it came in. Writing it by the schema again would only ask which of its shapes
// it has, with a check of each that takes a second to compile.
const withoutKinds = (schemas: unknown) =>
  Object.fromEntries(
    Object.entries(schemas as Record<string, { $id?: string }>).map(([name, schema]) => [
      name,
      'discriminator' in schema ? { $id: schema.$id } : schema,
    ]),
  )
