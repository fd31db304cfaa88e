import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import {
  type KeyPair,
  keyPairs,
  leftAlias,
  matchText,
  otherColumn,
  rightAlias,
} from '../compile/join-parts.ts'
import { eachOf } from '../compile/problems.ts'
import { type RecipeTable, type Scene, inputCalled } from '../compile/scene.ts'
import { type Item, selectSql } from '../compile/select-list.ts'
import { foldName, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'join'>

const words = {
  left: 'LEFT',
  inner: 'INNER',
  right: 'RIGHT',
  full: 'FULL',
  semi: 'SEMI',
  anti: 'ANTI',
} as const

export const join: Step<'join'> = {
  kind: 'join',
  order: 'none',
  async compile(settings, scene) {
    const { input, how, on } = settings
    const right = inputCalled(scene, input, `${scene.path}.input`)
    const pairs = await keyPairs(on, { left: scene, right }, `${scene.path}.on`)
    const nearest = pairs.findIndex(({ match }) => match !== 'equal')
    if (nearest >= 0 && how !== 'left' && how !== 'inner')
      throw refuse.invalid(
        `${scene.path}.on.${nearest}.match`,
        `the nearest row goes with left and inner, not with ${how}`,
      )
    const made = how === 'semi' || how === 'anti' ? [] : await rightItems(settings, { scene, right, pairs })
    if (made.length === 0 && settings.columns !== undefined && (how === 'semi' || how === 'anti'))
      throw refuse.invalid(`${scene.path}.columns`, `a ${how} join takes no columns of the other input`)
    const kind = `${nearest >= 0 ? 'ASOF ' : ''}${words[how]} JOIN`
    const from = `${scene.from} AS ${leftAlias} ${kind} ${quoteName(right.name)} AS ${rightAlias} ON ${matchText(pairs)}`
    return selectSql({ from, path: scene.path }, [...leftItems(settings, scene, pairs), ...made])
  },
}

/** The columns of this side; a key that only rows of the other table may have is taken from whichever has it. */
function leftItems({ how }: Settings, { columns }: Scene, pairs: readonly KeyPair[]): Item[] {
  return columns.map((column) => {
    const { name, native } = column
    const sql = `${leftAlias}.${quoteName(name)}`
    const pair = how === 'right' || how === 'full' ? pairs.find(({ left }) => left === column) : undefined
    if (!pair) return { name, native, sql }
    return {
      name,
      native: pair.right.native === native ? native : undefined,
      sql: `coalesce(${sql}, ${rightAlias}.${quoteName(pair.right.name)})`,
    }
  })
}

interface Joined {
  scene: Scene
  right: RecipeTable
  pairs: readonly KeyPair[]
}

async function rightItems({ columns, suffix }: Settings, { scene, right, pairs }: Joined): Promise<Item[]> {
  const present = new Map(scene.columns.map(({ name }) => [foldName(name), name]))
  const isKey = (name: string) => pairs.some((pair) => pair.match === 'equal' && pair.right.name === name)
  const asked =
    columns ?? right.columns.filter(({ name }) => !isKey(name)).map(({ name }) => ({ column: name }))
  return await eachOf(asked, (wanted: { column: string; name?: string }, index) => {
    const path = columns ? `${scene.path}.columns.${index}` : `${scene.path}.suffix`
    const column = otherColumn(right, wanted.column, `${path}.column`)
    const clashes = wanted.name === undefined && present.has(foldName(column.name))
    if (clashes && suffix === undefined)
      throw refuse.invalid(
        path,
        `"${column.name}" is a column of both sides: set a suffix, or choose the columns of "${right.name}" and name them`,
      )
    const name = wanted.name ?? (clashes ? `${column.name}${suffix}` : column.name)
    return { name, native: column.native, sql: `${rightAlias}.${quoteName(column.name)}`, path }
  })
}
