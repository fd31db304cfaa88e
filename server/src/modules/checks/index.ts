export { judgeVersion } from './judging/judge-version.ts'
export { checkUses } from './check-uses.ts'
export { checkRoutes } from './routes.platform.ts'
export { setChecks } from './set-checks.ts'
