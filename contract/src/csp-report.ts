import { endpoint } from './endpoint.ts'
import { Type } from './schema.ts'

/** Browsers post here what the content security policy blocked. */
export const reportCsp = endpoint({
  operation: 'reportCsp',
  method: 'POST',
  path: '/api/csp-report',
  tag: 'csp-report',
  summary: 'Receive a content-security-policy violation report',
  description:
    'Accepts `report-uri` and Reporting API bodies. Always returns 204. Reports go to the log (logger `csp_report`) without their query strings and are stored nowhere.',
  access: 'public',
  consumes: ['application/csp-report', 'application/reports+json'],
  rawBody: true,
  bodyLimitBytes: 64 * 1024,
  body: Type.String({ description: 'The report, as the browser sends it' }),
})
