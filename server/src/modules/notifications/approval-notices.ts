import type { Event } from '../../kernel/events.ts'
import type { In, Notice, Rule } from './notice.ts'

/** Whoever the agent acts for decides; what it wants to send stays where it is decided. */
const requested = ({ subject, data }: Event, { origin }: In): Notice[] => [
  {
    kind: 'approval.waiting',
    userIds: origin.userId === null ? [] : [origin.userId],
    title: `${subject.name ?? 'An agent'} asks for your approval`,
    body: `It wants to use ${String(data?.['tool'])}, and waits for 15 minutes.`,
    link: '/approvals',
    subjects: [`agent:${subject.id}`],
  },
]

export const approvalRules: Record<string, Rule> = { 'agent.approval_requested': requested }
