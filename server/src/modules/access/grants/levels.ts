import { accessLevels } from '../../../../../contract/src/access-grants.ts'
import type { Grant } from '../../../kernel/context.ts'
import { type PermissionRow, permissions } from '../permissions.ts'

export type AccessLevel = (typeof accessLevels)[number]

const editing = [
  'create',
  'edit',
  'upload',
  'refresh',
  'run',
  'cancel',
  'retry',
  'test',
  'query_sql',
  'export',
]

/** The permissions that a level stands for on a kind of target. Deleting and what guards others is in no level: releasing an app is one of its own. */
export const permissionsOf = (level: AccessLevel, type: string): string[] =>
  Object.entries<PermissionRow>(permissions).flatMap(([name, { on }]) => {
    const action = name.slice(name.indexOf('.') + 1)
    const isViewing = action === 'view' || name === 'dataset.query' || name === 'agent.run'
    const isEditing = editing.includes(action) || name === 'connector.query'
    const isPart =
      isViewing || (level !== 'view' && isEditing) || (level === 'publish' && name === 'app.publish')
    return isPart && on?.some((target) => target === type) ? [name] : []
  })

/** The level that these permissions are exactly. */
export const levelOf = (names: readonly string[], type: string): AccessLevel | null =>
  accessLevels.find((level) => {
    const wanted = permissionsOf(level, type)
    return wanted.length === names.length && wanted.every((name) => names.includes(name))
  }) ?? null

export const grantsOf = (
  level: AccessLevel,
  { target, expiresAt }: { target: { type: string; id: number }; expiresAt: string | null },
): Grant[] => permissionsOf(level, target.type).map((permission) => ({ permission, target, expiresAt }))
