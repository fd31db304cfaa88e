import { randomBytes } from 'node:crypto'
import type { SourceParameter } from '../../sources/source.ts'
import { asHex, type Session } from './session.ts'

interface Preparing {
  sql: string
  parameters: readonly SourceParameter[]
}

/**
 * Has the server prepare one SELECT, and sets the values that it takes; answers the statement that runs it. The values are
 * bound, so no text that is sent holds one. Variables of the session carry them, because rows of the protocol that
 * takes values itself do not come as texts; nobody can guess what the variables are called.
 */
export async function prepareStatement(session: Session, { sql, parameters }: Preparing): Promise<string> {
  await session.query(`SET @statement = ${asHex(sql)}`)
  await session.query('PREPARE statement FROM @statement')
  if (parameters.length === 0) return 'EXECUTE statement'
  const name = randomBytes(12).toString('hex')
  const names = parameters.map((_, at) => `@v${name}_${at + 1}`)
  const assigned = ['@statement = NULL', ...names.map((one) => `${one} = ?`)]
  await session.bind(`SET ${assigned.join(', ')}`, parameters)
  return `EXECUTE statement USING ${names.join(', ')}`
}
