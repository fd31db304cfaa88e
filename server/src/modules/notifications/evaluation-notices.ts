import type { Event } from '../../kernel/events.ts'
import type { Notice, Rule } from './notice.ts'

/** The user in whose name a set asks finds out what its answers became. */
const regressed = ({ subject, data = {} }: Event): Notice[] => {
  const { asks_as: userId, questions } = data
  const count = Number(questions)
  return [
    {
      kind: 'evaluation.regressed',
      userIds: [Number(userId)],
      title:
        count === 0
          ? `${subject.name ?? 'An evaluation set'} could not be run`
          : count === 1
            ? `${subject.name ?? 'An evaluation set'}: 1 answer became wrong`
            : `${subject.name ?? 'An evaluation set'}: ${count} answers became wrong`,
      body: `It ran because of this: ${String(data['cause'])}.`,
      link: `/evaluations/${subject.id}`,
      subjects: [`evaluation_set:${subject.id}`],
    },
  ]
}

export const evaluationRules: Record<string, Rule> = { 'evaluation_set.regressed': regressed }
