import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { describeColumn } from '../../sql/index.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { selectSql, withItems } from '../compile/select-list.ts'
import { literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'clean'>
type Replacement = NonNullable<Settings['replace']>[number]

const spaces = '[\\s\\p{Z}]+'
// Marks of byte order, joiners of width zero, and what turns the direction of writing.
const unseen = '[\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}\\x{2060}\\x{FEFF}\\x{AD}]'

export const clean: Step<'clean'> = {
  kind: 'clean',
  keepsColumns: true,
  async compile(settings, scene) {
    await eachOf(settings.replace ?? [], async ({ find, regex = false }, index) => {
      if (regex) await scene.checkPattern(find, `${scene.path}.replace.${index}.find`)
    })
    const items = await eachOf(settings.columns, (name, index) => {
      const path = `${scene.path}.columns.${index}`
      const column = columnCalled(scene, name, path)
      if (column.type !== 'text')
        throw refuse.invalid(path, `${describeColumn(column)}, and only texts are cleaned`)
      return { name, native: 'VARCHAR', sql: cleaned(quoteName(name), settings) }
    })
    return selectSql(scene, withItems(scene.columns, items))
  },
}

function cleaned(sql: string, settings: Settings): string {
  const steps: ((text: string) => string)[] = [
    ...(settings.normalize_unicode ? [normalized] : []),
    ...(settings.strip_accents ? [(text: string) => `strip_accents(${text})`] : []),
    ...(settings.replace ?? []).map((one) => (text: string) => replaced(text, one)),
    ...(settings.collapse_spaces ? [(text: string) => `regexp_replace(${text}, '${spaces}', ' ', 'g')`] : []),
    ...(settings.trim ? [trimSql] : []),
    ...(settings.case === undefined ? [] : [cases[settings.case]]),
    ...(settings.empty_to_null ? [(text: string) => `nullif(${text}, '')`] : []),
  ]
  return steps.reduce((text, step) => step(text), sql)
}

const normalized = (text: string) => `regexp_replace(nfc_normalize(${text}), '${unseen}', '', 'g')`

/** Without spaces at both ends. */
export const trimSql = (text: string) => `regexp_replace(${text}, '^${spaces}|${spaces}$', '', 'g')`

const cases: Record<NonNullable<Settings['case']>, (text: string) => string> = {
  upper: (text) => `upper(${text})`,
  lower: (text) => `lower(${text})`,
  title: (text) =>
    `array_to_string(list_transform(string_split(lower(${text}), ' '), lambda part_of_text: ` +
    `upper(left(part_of_text, 1)) || substr(part_of_text, 2)), ' ')`,
}

function replaced(text: string, replacement: Replacement): string {
  const {
    find,
    with: by,
    regex = false,
    ignore_case: ignoreCase = false,
    whole_value: whole = false,
  } = replacement
  if (!regex && !ignoreCase)
    return whole
      ? `CASE WHEN ${text} = ${literal(find)} THEN ${literal(by)} ELSE ${text} END`
      : `replace(${text}, ${literal(find)}, ${literal(by)})`
  const pattern = regex ? find : escaped(find)
  const result = regex ? by : by.replaceAll('\\', '\\\\')
  const anchored = whole ? `^(?:${pattern})$` : pattern
  return `regexp_replace(${text}, ${literal(anchored)}, ${literal(result)}, ${literal(ignoreCase ? 'gi' : 'g')})`
}

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
