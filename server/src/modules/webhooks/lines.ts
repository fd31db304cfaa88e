import { Line } from '../../kernel/outbound/outbound-request.ts'
import { webhookPace } from './pace.ts'

const most = 100

/** Connections to receivers, kept between messages to one webhook; of those used longest ago the oldest are closed. */
export class Lines {
  readonly #lines = new Map<string, Line>()

  of(to: { org_id: number; webhook_id: number; target_url: string }): Line {
    const key = `${to.org_id} ${to.webhook_id} ${to.target_url}`
    const line = this.#lines.get(key) ?? new Line(webhookPace.maxPerOrganization)
    this.#lines.delete(key)
    this.#lines.set(key, line)
    const [oldest] = this.#lines
    if (oldest && this.#lines.size > most) {
      oldest[1].close()
      this.#lines.delete(oldest[0])
    }
    return line
  }
}
