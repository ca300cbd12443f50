import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { subjectFor } from '#mechanisms/subjects/subject.server.ts'
import { cardCalls } from './card.contract.ts'

export const cardHandlers = handle(cardCalls, {
  async card({ subjectType, subjectId }, context) {
    const { me, run, request } = context
    const subject = subjectFor(subjectType, context)
    const [seen, names, cases] = await run([
      subject.visibility(subjectId, me),
      subject.namesOf([subjectId], me),
      {
        name: 'im_card_case',
        value: col.bool,
        values: [me.companyId, subjectId],
        text: 'select exists (select from approval_case where comp_id = $1 and subject_id = $2)',
      },
    ])
    const isSeen = seen.first === true
    return {
      kind: say(subject.called, request.locale),
      title: isSeen ? (names.first?.name ?? null) : null,
      href: isSeen ? subject.link.replace('{id}', subjectId) : null,
      hasCase: isSeen && cases.one,
    }
  },
})
