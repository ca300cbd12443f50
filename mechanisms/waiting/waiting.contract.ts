import * as v from 'valibot'
import { call, callsAbout, type CallInput } from '#platform/contract/call.ts'
import { choice, ids, listOf, out, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The due groups, in the company's time zone: a week is the seven days after today. */
export const waitingDues = ['overdue', 'today', 'week', 'later', 'none'] as const
export type WaitingDue = (typeof waitingDues)[number]

/** At most this many of one kind are counted, as in any list. */
export const countedWaiting = 1000

const amounts = ['money', 'days', 'hours'] as const

export const waitingRow = v.object({
  id: out.id,
  kind: out.text,
  title: out.text,
  /** Its context: a task's code, a type of application. */
  note: out.text,
  /** The person who waits for it; null if it is the actor's own. */
  person: v.nullable(personBrief),
  amount: out.maybeText,
  amountIn: v.nullable(v.picklist(amounts)),
  due: v.picklist(waitingDues),
  dueDate: out.maybeInstant,
  since: out.instant,
  link: out.text,
  /** Another record that an action needs: the proposed manager. */
  otherId: v.nullable(out.id),
  /** Which of the requested records it concerns; null unless some were named. */
  about: v.nullable(out.id),
})
export type WaitingRow = v.InferOutput<typeof waitingRow>

const waitingCount = v.object({
  kind: out.text,
  name: out.text,
  due: v.picklist(waitingDues),
  count: out.number,
})
export type WaitingCount = v.InferOutput<typeof waitingCount>

/** Records that one request may ask about. */
export const mostAbout = 40

export const waitingCalls = callsAbout('*', {
  list: call(
    'GET /v3/waiting/list',
    v.object({
      kind: v.optional(listOf(text(40), 20), []),
      due: v.optional(choice(waitingDues)),
      /** Only what concerns these records: a task, or a sub-item of it; answered without counts. */
      about: v.optional(ids(mostAbout), []),
      ...paging(20).entries,
    }),
    v.object({ ...page(waitingRow).entries, counts: v.array(waitingCount) }),
    {
      summary:
        'All that waits for the caller, whatever room it is of, the most urgent first; the first page says how many of each kind wait, and by when; `about` is only what concerns these records',
    },
  ),
})

/** The query that home, the tab and its page share, so that one answer serves all of them. */
export const firstWaiting = { limit: 20 } satisfies CallInput<typeof waitingCalls.list>
