export { checkExport, ExportBroken } from './check-export.ts'
export { cutAudit } from './cut-audit.ts'
export { auditListener } from './record-event.ts'
export { auditRoutes } from './routes.platform.ts'
