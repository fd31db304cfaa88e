import type { CheckKind } from '../check-kind.ts'
import { columnCalled, eachRow, identifier, joinNames } from './row-conditions.ts'

export const notNull: CheckKind<'not_null'> = {
  kind: 'not_null',
  isRowLevel: true,
  takesFilters: true,
  plan({ columns }, scene) {
    columns.forEach((name, at) => columnCalled(name, { ...scene, path: `${scene.path}.columns.${at}` }))
    return eachRow(scene, {
      violates: columns.map((name) => `${identifier(name)} IS NULL`).join(' OR '),
      words: `have no value in ${joinNames(columns)}`,
      show: columns,
    })
  },
}
