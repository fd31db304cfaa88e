import Value from 'typebox/value'
import { modelsByReference } from '../../../../../contract/src/schema.ts'
import { refuseMistakes } from '../../../kernel/errors.ts'
import { violationsIn } from '../../../kernel/http/input/mistakes.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ToolContext } from '../dependencies.ts'
import { requireArgumentsInReach } from './data-in-reach.ts'
import type { Arguments, Tool, ToolUse } from './tool.ts'

/** Characters of the arguments of one call, as JSON. */
const maxLength = 32_768

/** Arguments as a call may have them: of the schema of the tool, and with datasets of the agent and the caller only. */
export async function validArguments(
  context: ToolContext,
  call: { tool: Tool; use: ToolUse },
  given: unknown,
): Promise<Arguments> {
  const args = checkArguments(call.tool, given)
  await requireArgumentsInReach(context, call, args)
  return args
}

/** Arguments as the schema of the tool demands, or refused with all that is wrong. */
export function checkArguments({ input, name }: Pick<Tool, 'input' | 'name'>, args: unknown): Arguments {
  const path = 'body.arguments'
  const text = JSON.stringify(args) ?? ''
  if (text.length > maxLength)
    throw refuse.invalid(
      path,
      `the arguments of ${name} are ${text.length} characters long: at most ${maxLength} are accepted`,
    )
  // PostgreSQL stores neither the character 0 nor half of a surrogate pair.
  if (/\\u(0000|d[89a-f])/i.test(text))
    throw refuse.invalid(path, `the arguments of ${name} contain characters that are no text`)
  if (!Value.Check(modelsByReference(), input, args)) {
    refuseMistakes(violationsIn(input, args, { path }))
    throw refuse.invalid(path, `do not fit the schema of ${name}`)
  }
  return args as Arguments
}
