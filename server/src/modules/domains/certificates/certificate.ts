const dayMs = 24 * 60 * 60 * 1000
const hourMs = dayMs / 24

/** What is known of the certificate of a host. */
export interface CertificateState {
  valid_from: Date | null
  certificate_expires_at: Date | null
  tried_at: Date | null
  failures: number
  certificate_problem: string | null
  stage: string
}

/** Renewed 30 days ahead; one that is valid for less than 90 days in its last third. */
export function isToBeOrdered(
  { valid_from: from, certificate_expires_at: end }: CertificateState,
  now: Date,
) {
  if (from === null || end === null) return true
  const aheadMs = Math.min(30 * dayMs, (end.getTime() - from.getTime()) / 3)
  return end.getTime() - now.getTime() < aheadMs
}

/** After failures the pause doubles from an hour to a day, since authorities limit how often one may fail. */
export const mayTryAgain = ({ tried_at: tried, failures }: CertificateState, now: Date): boolean =>
  tried === null ||
  now.getTime() - tried.getTime() > Math.min(24, 2 ** Math.max(0, failures - 1)) * hourMs * 0.8

/** Whether the host can be served by TLS now. */
export const isValidAt = (
  { certificate_expires_at: end }: Pick<CertificateState, 'certificate_expires_at'>,
  now: Date,
) => end !== null && end > now

/** The stage that root operators are notified of: by then it should have been renewed. */
export function stageOfCertificate(end: Date, now: Date): 'valid' | '14 days' | '3 days' | 'expired' {
  const daysLeft = (end.getTime() - now.getTime()) / dayMs
  if (daysLeft <= 0) return 'expired'
  if (daysLeft <= 3) return '3 days'
  return daysLeft <= 14 ? '14 days' : 'valid'
}
