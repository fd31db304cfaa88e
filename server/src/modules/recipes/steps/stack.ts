import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { QueryColumn } from '../../sql/index.ts'
import { areKin, comparableType, sharedNative, type OutputColumn, inputCalled } from '../compile/scene.ts'
import { eachOf } from '../compile/problems.ts'
import { checkNames } from '../compile/select-list.ts'
import { foldName, literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'stack'>

/** A relation of the stack. */
interface Layer {
  name: string
  from: string
  columns: readonly QueryColumn[]
  path: string
}

/** A column of the stack: what each layer has for it, if anything. */
interface Stacked {
  name: string
  parts: (QueryColumn | undefined)[]
}

export const stack: Step<'stack'> = {
  kind: 'stack',
  order: ({ distinct }) => (distinct ? 'none' : undefined),
  async compile(settings, scene) {
    const { path } = scene
    const others = await eachOf(settings.inputs, (name, index): Layer => {
      const place = `${path}.inputs.${index}`
      const { columns } = inputCalled(scene, name, place)
      return { name, from: quoteName(name), columns, path: place }
    })
    const own = { name: scene.base, from: scene.from, columns: scene.columns, path: `${path}.inputs` }
    const layers = [own, ...others]
    const stacked = settings.by === 'position' ? byPosition(settings, layers, path) : byName(settings, layers)
    if (stacked.length === 0) throw refuse.invalid(`${path}.missing`, 'no column is in all of them')
    const columns = await eachOf(stacked, (column) => stackedColumn(column, settings, layers))
    const source = settings.source_column
    const all =
      source === undefined
        ? columns
        : [...columns, { name: source, native: 'VARCHAR', texts: layers.map(({ name }) => literal(name)) }]
    checkNames(all, `${path}.source_column`)
    const selects = layers.map(({ from }, layer) => {
      const items = all.map(({ name, texts }) => `${texts[layer]} AS ${quoteName(name)}`)
      return `SELECT ${items.join(', ')} FROM ${from}`
    })
    return {
      sql: selects.join(settings.distinct ? ' UNION ' : ' UNION ALL '),
      columns: all.map(({ name, native }) => ({ name, native })),
    }
  },
}

function byName({ missing = 'null' }: Settings, layers: readonly Layer[]): Stacked[] {
  const names = new Map<string, string>()
  for (const { columns } of layers)
    for (const { name } of columns) if (!names.has(foldName(name))) names.set(foldName(name), name)
  const stacked = [...names].map(([key, name]) => ({
    name,
    parts: layers.map(({ columns }) => columns.find((column) => foldName(column.name) === key)),
  }))
  if (missing === 'drop') return stacked.filter(({ parts }) => !parts.includes(undefined))
  if (missing === 'refuse')
    for (const { name, parts } of stacked) {
      const layer = layers[parts.indexOf(undefined)]
      if (layer) throw refuse.invalid(layer.path, `"${layer.name}" has no column "${name}"`)
    }
  return stacked
}

function byPosition({ missing }: Settings, layers: readonly Layer[], path: string): Stacked[] {
  if (missing !== undefined) throw refuse.invalid(`${path}.missing`, 'goes with columns by name')
  const [first] = layers
  const columns = first?.columns ?? []
  for (const layer of layers)
    if (layer.columns.length !== columns.length)
      throw refuse.invalid(
        layer.path,
        `"${layer.name}" has ${layer.columns.length} columns, and "${first?.name}" has ${columns.length}`,
      )
  return columns.map(({ name }, index) => ({ name, parts: layers.map((layer) => layer.columns[index]) }))
}

function stackedColumn(
  { name, parts }: Stacked,
  { on_type_clash: onClash = 'refuse' }: Settings,
  layers: readonly Layer[],
): OutputColumn & { texts: string[] } {
  const present = parts.filter((part) => part !== undefined)
  const [first] = present
  const clash = parts.findIndex((part) => part !== undefined && first !== undefined && !areKin(part, first))
  const other = parts[clash]
  if (first && other && onClash === 'refuse')
    throw refuse.invalid(
      layers[clash]?.path ?? '',
      `"${name}" is a ${comparableType(other)} in "${layers[clash]?.name}" and a ${comparableType(first)} before`,
    )
  const asText = clash >= 0
  const native = asText ? 'VARCHAR' : sharedNative(present)
  const texts = parts.map((part) => {
    if (part === undefined) return `CAST(NULL AS ${native ?? first?.native ?? 'VARCHAR'})`
    return asText ? `CAST(${quoteName(part.name)} AS VARCHAR)` : quoteName(part.name)
  })
  return { name, native, texts }
}
