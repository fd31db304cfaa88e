import * as contract from '../../../../contract/src/backups.ts'
import { type Route, route } from '../../kernel/route.ts'
import { getBackups, type OperatingBackups, startBackup, startVerification } from './operate-backups.ts'

const operator = { permission: 'root_operator' }

/** Backups of the installation, for root operators. */
export const backupRoutes = (parts: OperatingBackups): Route[] => [
  route(contract.getBackups, operator, getBackups(parts)),
  route(contract.startBackup, operator, startBackup(parts)),
  route(contract.verifyBackup, operator, startVerification(parts)),
]
