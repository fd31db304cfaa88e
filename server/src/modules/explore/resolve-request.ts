import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import type { ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type { ParametrizedQuery } from '../../../../contract/src/parametrized-query.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import { modelParameters } from '../models/index.ts'
import {
  boundValues,
  checkUses,
  definitionChecks,
  impliedDefinition,
  isSwitch,
  keyOf,
  namesInStatement,
  ParameterScope,
  parametersIn,
  resolveQuery,
} from '../parameters/index.ts'
import type { NamedValue, StatementParameters } from '../warehouse/index.ts'

/** A request in which parameters have their values: written into a query, and for SQL as they are bound. */
export type ResolvedRequest = Omit<
  ExploreRequest,
  keyof ParametrizedQuery | 'parameters' | 'parameter_definitions'
> &
  Query & { id: number; parameters?: StatementParameters }

type Named = Readonly<Record<string, ParameterValue | null>>
type Positional = Extract<StatementParameters, readonly unknown[]>
type Request = ExploreRequest & { id: number }

/** Writes the values of parameters into a request; refuses what does not fit, each at its place. */
export async function resolveRequest(
  context: Pick<Context, 'read' | 'user'>,
  request: Request,
): Promise<ResolvedRequest> {
  const { parameters: _values, parameter_definitions: own = [], ...asked } = request
  checkAll(definitionChecks(own, 'body.parameter_definitions'))
  if (asked.sql !== undefined) {
    const parameters = await statementParameters(context, request)
    // Fields of a query are refused beside SQL, so that none of them is resolved.
    return { ...(asked as ResolvedRequest), ...(parameters ? { parameters } : {}) }
  }
  const { scope } = await usesOf(context, request)
  return { ...(asked as ResolvedRequest), ...(scope ? resolveQuery(asked, scope, 'body') : {}) }
}

/** Refuses a query with parameters that could not be run with any values, before it is kept. */
export async function checkParametrized(
  context: Pick<Context, 'read' | 'user'>,
  request: Request,
): Promise<void> {
  checkAll(definitionChecks(request.parameter_definitions ?? [], 'body.parameter_definitions'))
  const { used, scope } = await usesOf(context, request)
  for (const { name, at } of used) scope?.require(name, at)
}

/** Where a query uses parameters, and their values; no scope: it has to do with none. */
async function usesOf(
  context: Pick<Context, 'read' | 'user'>,
  { parameters: values, parameter_definitions: own = [], ...asked }: Request,
): Promise<{ used: ReturnType<typeof parametersIn>; scope?: ParameterScope }> {
  const used = parametersIn(asked, 'body')
  if (used.length === 0 && values === undefined) return { used }
  const definitions = [...own, ...(await modelParameters(context, asked.id))]
  checkUses(used, definitions)
  return { used, scope: new ParameterScope({ definitions, values: byName(values), at: 'body.parameters' }) }
}

function byName(values: ExploreRequest['parameters']): Named | undefined {
  if (!Array.isArray(values)) return values as Named | undefined
  throw refuse.invalid('body.parameters', 'a list of values goes with "sql" only: give them by name')
}

/** The values that a statement binds, by place or by name; undefined: it has no parameters. */
async function statementParameters(
  context: Pick<Context, 'read' | 'user'>,
  { id, sql = '', parameters: values, parameter_definitions: own = [] }: Request,
): Promise<StatementParameters | undefined> {
  if (Array.isArray(values)) return values as Positional
  const names = namesInStatement(sql)
  if (names.length === 0 && values === undefined) return undefined
  const declared = [...own, ...(await modelParameters(context, id))]
  const given = (values ?? {}) as Named
  const isDeclared = (name: string) => declared.some((one) => keyOf(one.name) === keyOf(name))
  const others = Object.entries(given).filter(([name]) => !isDeclared(name))
  const implied = others.flatMap(([name, value]) => (value === null ? [] : [impliedDefinition(name, value)]))
  const nothing = others.flatMap(([name, value]) => (value === null ? [name] : []))
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => !nothing.includes(name)))
  const scope = new ParameterScope({
    definitions: [...declared, ...implied],
    values: known,
    at: 'body.parameters',
  })
  for (const name of names)
    if (!nothing.some((one) => keyOf(one) === keyOf(name))) requireBindable(scope, name, 'body.sql')
  const nulls = nothing.map((name): [string, NamedValue] => [name, { type: 'text', value: null }])
  return { ...boundValues(scope.all()), ...Object.fromEntries(nulls) }
}

/** Refuses a parameter of a statement that has no value, or that switches a part of a structured query. */
export function requireBindable(scope: ParameterScope, name: string, at: string): void {
  const { type } = scope.require(name, at)
  if (isSwitch({ type }))
    throw refuse.invalid<string>(
      at,
      `the parameter "${name}" switches a ${type}, which only a structured query has: SQL takes values, and never names`,
    )
  scope.resolve(name, at)
}
