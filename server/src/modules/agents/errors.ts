import { refuse } from '../../kernel/errors.ts'

/** What this module refuses beside what all do. */
export const fail = {
  tooManyAgents: (max: number) =>
    refuse.conflict(
      `your organization has ${max} agents, which is as many as there can be: delete one that is not needed`,
    ),
  tooManyTools: (max: number) =>
    refuse.conflict(
      `your organization has ${max} tools of its own, which is as many as there can be: delete one that is not needed`,
    ),
  noTool: (path: `body.${string}`, name: string) =>
    refuse.invalid(path, `there is no tool "${name}": choose one of GET /api/agent-tools`),
  builtIn: (name: string) =>
    refuse.conflict(`"${name}" is a built-in tool, which cannot be changed or deleted`),
  toolInUse: (name: string, agents: readonly string[]) =>
    refuse.conflict(
      `the tool "${name}" is used by ${agents.map((agent) => `"${agent}"`).join(', ')}: take it out of these agents first`,
    ),
  needsApproval: (name: string) =>
    refuse.conflict(`"${name}" needs an approval for each call: only the run of an agent can ask for it`),
  decided: (status: string) => refuse.conflict(`this approval is ${status} already: it can be decided once`),
  lapsed: (reason: string) => refuse.conflict(`this can no longer be approved: ${reason}`),
  finished: (status: string) => refuse.conflict(`this run is ${status} already`),
  unfinished: () => refuse.conflict('this run has not finished: wait for it, or cancel it'),
}
