export { transferRoutes } from './routes.cloud.ts'
export { transferJob } from './start-transfer.ts'
export { startRemovingArchives, workOnTransfer } from './work-on-transfer.ts'
