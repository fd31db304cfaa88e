import { refuse } from '../../../kernel/errors.ts'
import { describeColumn } from '../../sql/index.ts'
import { checkDateFormat, parseTimezone } from '../compile/times.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { selectSql, withItems } from '../compile/select-list.ts'
import { list, literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

export const parseDate: Step<'parse_date'> = {
  kind: 'parse_date',
  async compile(settings, scene) {
    const { column: read, formats, to, name = read, timezone, on_misfit: onMisfit = 'fail' } = settings
    const column = columnCalled(scene, read, `${scene.path}.column`)
    if (column.type !== 'text')
      throw refuse.invalid(
        `${scene.path}.column`,
        `${describeColumn(column)}, and dates are read from a text`,
      )
    await eachOf(formats, (format, index) => checkDateFormat(format, `${scene.path}.formats.${index}`))
    if (timezone !== undefined && to === 'date')
      throw refuse.invalid(`${scene.path}.timezone`, 'is for timestamps: a date is the same everywhere')
    const zone = parseTimezone(timezone, `${scene.path}.timezone`)
    const parse = onMisfit === 'null' ? 'try_strptime' : 'strptime'
    const moment = `${parse}(${quoteName(read)}, ${list(formats.map(literal))})`
    const utc = zone === undefined ? moment : `timezone('UTC', timezone(${literal(zone)}, ${moment}))`
    const native = to === 'date' ? 'DATE' : 'TIMESTAMP'
    const item = { name, native, sql: `CAST(${utc} AS ${native})`, path: `${scene.path}.name` }
    return selectSql(scene, withItems(scene.columns, [item]))
  },
}
