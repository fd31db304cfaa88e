import { reportCsp } from '../../../../contract/src/csp-report.ts'
import { leakyBuckets } from '../../kernel/leaky-buckets.ts'
import { publicRoute, type Route } from '../../kernel/route.ts'
import { readReport } from './report.ts'

// A page that violates its policy sends many equal reports, and anyone can send more.
const pace = { perSecond: 1, burst: 59 }

/** Reports of browsers, one line of the log each and at most so many a minute; stored nowhere. */
export function cspReportRoutes(): Route[] {
  const lines = leakyBuckets(pace, 1)
  let leftOut = 0

  return [
    publicRoute(reportCsp, async ({ log }, body) => {
      const text = String(body)
      const at = performance.now()
      if (lines.waitSeconds('all', at) > 0) {
        leftOut += 1
        return
      }
      lines.add('all', at)
      const report = readReport(text)
      const fields = report
        ? { ...report.violation, ...(report.count > 1 && { reports: report.count }) }
        : { unreadable: true, length: text.length }
      const before = leftOut > 0 ? { left_out_before: leftOut } : {}
      leftOut = 0
      log.child({ logger: 'csp_report' }).warn({ ...fields, ...before }, 'content security policy violated')
    }),
  ]
}
