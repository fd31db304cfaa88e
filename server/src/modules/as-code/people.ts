import { listGroups } from '../../../../contract/src/groups.ts'
import { listMembers } from '../../../../contract/src/members.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import type { PersonType } from './files/references.ts'
import type { Io } from './kinds/kind.ts'

interface Person {
  id: number
  name: string
}

/** Members and groups that the caller may see, read once for each import or export. */
const known = new WeakMap<Io, Partial<Record<PersonType, Promise<Person[]>>>>()

/** Members by their usernames, groups by their names. Everyone knows oneself. */
export async function peopleOf(io: Io, type: PersonType): Promise<Person[]> {
  const read = known.get(io) ?? {}
  known.set(io, read)
  return await (read[type] ??= readPeople(io, type))
}

async function readPeople(io: Io, type: PersonType): Promise<Person[]> {
  try {
    return await (type === 'user' ? allMembers(io) : allGroups(io))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { userId: id, username: name } = io.context.user
    return type === 'user' ? [{ id, name }] : []
  }
}

const pageSize = 200

async function allMembers({ perform, context }: Io): Promise<Person[]> {
  const people: Person[] = []
  for (let [offset, total] = [0, 1]; offset < total; offset += pageSize) {
    const page = await perform(context, listMembers, { id: context.orgId, limit: pageSize, offset })
    total = page.total
    people.push(...page.items.map(({ user_id: id, username: name }) => ({ id, name })))
  }
  return people
}

async function allGroups({ perform, context }: Io): Promise<Person[]> {
  const people: Person[] = []
  for (let [offset, total] = [0, 1]; offset < total; offset += pageSize) {
    const page = await perform(context, listGroups, { limit: pageSize, offset })
    total = page.total
    people.push(...page.items.map(({ id, name }) => ({ id, name })))
  }
  return people
}

export async function personName(io: Io, type: PersonType, id: number): Promise<string> {
  const found = (await peopleOf(io, type)).find((person) => person.id === id)
  if (!found) throw refuse.conflict(`it names a ${type} that is gone, or that you may not see`)
  return found.name
}
