import type { CallInput } from '#platform/contract/call.ts'
import { keyOf, pagesKeyOf } from '#platform/web/app/cache.ts'
import { blank, knownPeople, placeRow } from '#platform/web/app/offline/blank.ts'
import { place } from '#platform/web/app/offline/kept-answers.ts'
import { owner } from '#platform/web/app/offline/owner.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { taskCalls, taskDetail, taskRow, type TaskDetail, type TaskRow } from './task.contract.ts'

/** Shows a task that the server does not know of yet wherever it would stand, and as its page would have it. */
export function showWaitingTask(input: CallInput<typeof taskCalls.create>, id: string): void {
  const [me] = knownPeople([owner() ?? ''])
  const managerIds = input.managerIds as string[] | undefined
  const managers = managerIds?.length ? knownPeople(managerIds) : [me!]
  const now = new Date().toISOString()
  const row: TaskRow = {
    ...blank(taskRow),
    id,
    type: input.type ?? 'TASK',
    name: input.name,
    summary: input.summary ?? '',
    status: input.status ?? 'WAITING',
    priority: Number(input.priority ?? 0),
    planStartDate: instantOf(input.planStartDate),
    planEndDate: instantOf(input.planEndDate),
    lastOptDate: now,
    managers,
    may: { finish: true, due: true, status: true, restart: false, agree: false },
  }
  const whole: TaskDetail = {
    ...blank(taskDetail),
    ...row,
    detail: input.detail ?? '',
    note: input.note ?? '',
    creator: me!,
    createdAt: now,
    duration: 1,
    scorePower: 1,
    rel: {
      creator: [me!],
      manager: managers,
      approval: peopleOf(input.approvalIds),
      partner: peopleOf(input.partnerIds),
      follower: peopleOf(input.followerIds),
    },
    can: {
      edit: true,
      editContent: true,
      lock: true,
      score: false,
      changeStatus: true,
      cancel: true,
      changeMembers: true,
      comment: true,
      addChild: false,
      remove: false,
    },
  }
  place(keyOf(taskCalls.detail, { id }), whole)
  place(pagesKeyOf(commentCalls.list, { subjectType: 'task', subjectId: id }), {
    pages: [{ list: [], total: 0, start: 0, limit: 10 }],
    pageParams: [0],
  })
  const isMine = managers.some(person => person.id === me!.id)
  placeRow<CallInput<typeof taskCalls.list>>(
    taskCalls.list,
    row,
    query =>
      query.isOpen !== false &&
      query.status === undefined &&
      query.id === undefined &&
      !query.key &&
      sameParent(query.parentId, input.parentId) &&
      (query.scope === undefined || query.scope === 'created' || (query.scope === 'mine' && isMine)),
  )
}

const peopleOf = (ids: unknown) => knownPeople(Array.isArray(ids) ? (ids as string[]) : [])
const sameParent = (wanted: string | undefined, managerIds: unknown) => wanted === undefined || wanted === managerIds
/** The form gives instants; what else the call takes is the server's to read. */
const instantOf = (value: unknown) => (typeof value === 'string' && value.includes('T') ? value : null)
