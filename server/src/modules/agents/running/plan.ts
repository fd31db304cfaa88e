import { Refusal, type Detail } from '../../../kernel/errors.ts'
import type { Definition } from '../definitions/agent.ts'

/** What texts of a plan may refer to. */
export interface PlanScope {
  question: string
  today: string
  /** Results of the steps so far. */
  results: readonly unknown[]
}

const reference = /\{\{([^{}]{0,200})\}\}/g
const wellFormed = /^(question|today|steps\.([1-9]\d?)((?:\.[A-Za-z0-9_]+)*))$/

/** What is wrong with a plan: tools that the agent does not have, and parameters that can have no value. */
export function planMistakes({ plan, answer }: Definition, tools: readonly string[]): Detail[] {
  const ofSteps = plan.flatMap((step, at) => [
    ...(tools.includes(step.tool)
      ? []
      : [{ path: `body.plan.${at}.tool`, message: `"${step.tool}" is not among the tools of the agent` }]),
    ...referenceMistakes(JSON.stringify(step.arguments), {
      path: `body.plan.${at}.arguments`,
      stepsBefore: at,
    }),
  ])
  return [...ofSteps, ...referenceMistakes(answer, { path: 'body.answer', stepsBefore: plan.length })]
}

function referenceMistakes(
  text: string,
  { path, stepsBefore }: { path: string; stepsBefore: number },
): Detail[] {
  return [...text.matchAll(reference)].flatMap(([whole, name = '']) => {
    const found = wellFormed.exec(name.trim())
    const step = Number(found?.[2] ?? 0)
    if (found && step <= stepsBefore) return []
    const message = found
      ? `${whole} refers to a step that is not finished by then`
      : `${whole} is no parameter: use {{question}}, {{today}} or {{steps.1.sentence}}`
    return [{ path, message }]
  })
}

/** Arguments of a step with the values of its parameters. A text that is one parameter becomes its value. */
export function fillIn(template: unknown, scope: PlanScope): unknown {
  if (typeof template === 'string') return fillText(template, scope)
  if (Array.isArray(template)) return template.map((item) => fillIn(item, scope))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillIn(value, scope)]))
}

function fillText(text: string, scope: PlanScope): unknown {
  const [only] = text.matchAll(reference)
  if (only?.[0] === text) return valueOf(only[1] ?? '', scope)
  return text.replaceAll(reference, (_whole, name: string) => shown(valueOf(name, scope)))
}

function valueOf(name: string, { question, today, results }: PlanScope): unknown {
  const trimmed = name.trim()
  if (trimmed === 'question') return question
  if (trimmed === 'today') return today
  const [, step, ...path] = trimmed.split('.')
  const value = path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? at[key as never] : undefined,
    results[Number(step) - 1],
  )
  if (value === undefined)
    throw new Refusal('conflict', `{{${trimmed}}} has no value: the result of that step has none`)
  return value
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a result says, where it says it in a text. */
export function textOf(result: unknown): string | null {
  if (typeof result === 'string') return result
  if (typeof result !== 'object' || result === null) return null
  const { sentence, answer, text } = result as Record<string, unknown>
  return [sentence, answer, text].find((one): one is string => typeof one === 'string' && one !== '') ?? null
}
