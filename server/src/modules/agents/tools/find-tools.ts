import type { Context } from '../../../kernel/context.ts'
import { askData } from './ask-question.ts'
import { draftDashboard } from './draft-dashboard.ts'
import { draftRecipe } from './draft-recipe.ts'
import { customTool } from './custom-tool.ts'
import { listFields } from './list-fields.ts'
import { renderChart } from './render-chart.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { sendToAutomation } from './send-to-automation.ts'
import { sendWhatsapp } from './send-whatsapp.ts'
import { findToolsNamed } from './store.ts'
import type { Tool } from './tool.ts'

/** One line for each; ids are never used again. */
export const builtInTools: readonly Tool[] = [
  askData,
  listFields,
  searchKnowledge,
  renderChart,
  draftDashboard,
  draftRecipe,
  sendToAutomation,
  sendWhatsapp,
]

/** The tools with these names: built-in ones, and the organization’s own. */
export async function findTools(
  { read }: Pick<Context, 'read'>,
  names: readonly string[],
): Promise<Map<string, Tool>> {
  const own = names.filter((name) => !builtInTools.some((tool) => tool.name === name))
  const rows = own.length === 0 ? [] : await read((db) => findToolsNamed(db, own))
  const tools = [...builtInTools.filter(({ name }) => names.includes(name)), ...rows.map(customTool)]
  return new Map(tools.map((tool) => [tool.name, tool]))
}
