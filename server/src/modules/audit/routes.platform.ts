import { exportAudit, listAuditEntries, verifyAudit } from '../../../../contract/src/audit.ts'
import { route, type Route } from '../../kernel/route.ts'
import { exportAudit as download } from './export-audit.ts'
import { listAuditEntries as list } from './list-audit-entries.ts'
import { verifyAudit as verify } from './verify-audit.ts'

/** @param key the key of the chain, the same as the listener's */
export const auditRoutes = ({ key }: { key: Buffer }): Route[] => [
  route(listAuditEntries, { permission: 'audit.view' }, list),
  route(verifyAudit, { permission: 'audit.verify' }, (context, input) => verify(key, context, input)),
  route(exportAudit, { permission: 'audit.export', feature: 'exports' }, (context, input) =>
    download(key, context, input),
  ),
]
