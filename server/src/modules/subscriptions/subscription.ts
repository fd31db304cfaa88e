import type { Subscription } from '../../../../contract/src/subscriptions.ts'
import type { FollowedHolder } from '../sharing/index.ts'

/** What is sent, and how. */
export type Content = Pick<
  Subscription,
  'charts' | 'state' | 'message' | 'formats' | 'only_with_rows' | 'paper' | 'orientation'
>

export interface SubscriptionRow extends FollowedHolder {
  org_id: number
  name: string
  dashboard_name: string
  content: Content
  trigger: Subscription['trigger']
  recipients: Subscription['recipients']
  owner_name: string | null
  is_paused: boolean
  paused_reason: string | null
  next_send_at: Date | null
  last_sent_at: Date | null
  is_mine: boolean
  has_left: boolean
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const showSubscription = (
  {
    org_id: _org,
    confirmed: _confirmed,
    bound_to: _boundTo,
    content,
    next_send_at: next,
    last_sent_at: last,
    ...row
  }: SubscriptionRow,
  waiting: Subscription['waiting'],
): Subscription => ({
  ...row,
  ...content,
  waiting,
  next_send_at: next?.toISOString() ?? null,
  last_sent_at: last?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

type SubscriptionInput = { [K in keyof Content]?: Content[K] | undefined }

/** What is given, and the rest as it was. */
export function contentWith(input: SubscriptionInput, before?: Content): Content {
  const paper = input.paper ?? before?.paper
  const orientation = input.orientation ?? before?.orientation
  return {
    charts: input.charts ?? before?.charts ?? [],
    state: input.state ?? before?.state ?? {},
    message: input.message ?? before?.message ?? '',
    formats: input.formats ?? before?.formats ?? [],
    only_with_rows: input.only_with_rows ?? before?.only_with_rows ?? false,
    ...(paper && { paper }),
    ...(orientation && { orientation }),
  }
}
