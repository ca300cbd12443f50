import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import type { Effects } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import type { ApprovalStatus } from './approval.contract.ts'
import { readStandIns, standInsOf } from './facts.server.ts'
import { stepThatWaits, waitersOf, type Flow, type StandIns } from './flow.server.ts'

/** A case as it is held: nobody else changes it until the transaction ends. */
export interface HeldCase {
  id: string
  subjectType: string
  subjectId: string
  title: string
  kind: string
  amount: string | null
  departmentId: string | null
  requesterId: string
  status: ApprovalStatus
  flow: Flow
  round: number
  standIns: StandIns
  /** Whose turn it was when it was taken hold of. */
  waiters: string[]
  /** When the step that waited then had begun. */
  began: string | null
}

/** Who does it; nobody, where time does. */
export interface Acting extends Pick<Effects, 'tell' | 'enqueue'> { run: Run, companyId: string, personId: string | null }

const columns = `json_build_object('id', id, 'subjectType', subject_type, 'subjectId', subject_id, 'title', title, 'kind', kind, 'amount', amount::text,
  'departmentId', department_id, 'requesterId', requester_id, 'status', status, 'flow', flow, 'round', round)::text`

const holding = (companyId: string, which: string, values: readonly string[]): Statement[] => [
  { name: `approval_hold ${which}`, text: `select id from approval_case where comp_id = $1 and ${which} for update`, values: [companyId, ...values], plain: true },
  // Its own statement: behind the lock it sees what the one who held it before has written.
  { name: `approval_read ${which}`, text: `select ${columns} from approval_case where comp_id = $1 and ${which}`, values: [companyId, ...values], plain: true },
  standInsOf(companyId, which, values),
]

async function hold(statements: Statement[], run: Run): Promise<HeldCase> {
  const [, read, standIns] = await run(statements)
  const held = JSON.parse(found(read!.rows[0])[0] as string) as Omit<HeldCase, 'standIns' | 'waiters' | 'began'>
  const waits = held.status === 'waiting'
  return {
    ...held, standIns: readStandIns(standIns!.rows[0]![0] as string, held.requesterId),
    waiters: waits ? waitersOf(held.flow) : [], began: waits ? stepThatWaits(held.flow)?.beganAt ?? null : null,
  }
}
/** Takes hold of a case; refused when there is none. */
export const holdCase = (companyId: string, id: string, run: Run) => hold(holding(companyId, 'id = $2', [id]), run)
/** The case of a record. */
export const holdCaseOf = (companyId: string, subjectType: string, subjectId: string, run: Run) =>
  hold(holding(companyId, 'subject_type = $2 and subject_id = $3', [subjectType, subjectId]), run)

/** What is kept of a change: the case, who it waits for now, its lines in everybody's inbox. */
export async function save(held: HeldCase, status: ApprovalStatus, acting: Acting, { decides = false, copyIds = [] }: { decides?: boolean, copyIds?: readonly string[] } = {}): Promise<void> {
  const { companyId, personId, run } = acting
  const waiters = status === 'waiting' ? waitersOf(held.flow) : []
  const called = waiters.filter(one => !held.waiters.includes(one))
  const copies = [...new Set([...copyIds, ...status === 'agree' && held.status !== 'agree' ? held.flow.copyIds : []])]
  const { id, subjectType, subjectId, title, requesterId } = held
  const notice = { subjectType, subjectId, title, details: { caseId: id } }
  await run([
    {
      name: 'approval_save',
      text: `update approval_case set flow = $3, status = $4, round = $5, ended_at = case when $4 = 'waiting' then null else now() end where comp_id = $1 and id = $2`,
      values: [companyId, id, held.flow, status, held.round],
      plain: true,
    },
    {
      name: 'approval_inbox_gone',
      text: `delete from approval_inbox where comp_id = $1 and case_id = $2 and box = 'charged' and person_id <> all($3::uuid[])`,
      values: [companyId, id, waiters],
      plain: true,
    },
    {
      name: 'approval_inbox_add',
      text: `insert into approval_inbox (comp_id, person_id, box, case_id, subject_type)
        select $1, person_id, box, $2, $3 from unnest($4::uuid[], $5::text[]) as line (person_id, box)
        on conflict (comp_id, case_id, person_id, box) do update set at = now(), is_read = false`,
      values: [companyId, id, subjectType, ...lines({ charged: called, handled: decides && personId ? [personId] : [], mine: [requesterId], copy: copies })],
      plain: true,
    },
    addMembers(companyId, subjectType, subjectId, { approval: called, follower: copies }, personId ?? requesterId),
    {
      name: 'approval_members',
      text: `update member set last_opt_date = now(), is_read = coalesce(person_id = $4, false), is_open = case when role = 'approval' then person_id = any($5::uuid[]) else $6 end
        where comp_id = $1 and subject_type = $2 and subject_id = $3`,
      values: [companyId, subjectType, subjectId, personId, waiters, status === 'waiting'],
      plain: true,
    },
    ...noticeLines(companyId, personId, called.filter(one => one !== personId), { kind: 'approval.waiting', ...notice }),
    ...noticeLines(companyId, personId, copies.filter(one => one !== personId), { kind: 'approval.copy', ...notice }),
  ])
  if (waiters.length > 0) await queueTimeout(held, acting)
  tellAll(held, acting, [...waiters, ...copies])
}

function lines(people: Record<string, readonly string[]>): [string[], string[]] {
  const pairs = Object.entries(people).flatMap(([box, ids]) => [...new Set(ids)].map(personId => ({ box, personId })))
  return [pairs.map(({ personId }) => personId), pairs.map(({ box }) => box)]
}

/** Phones of everybody who has it on a list ask anew. */
export function tellAll({ id, subjectType, subjectId, requesterId, waiters }: HeldCase, { companyId, personId, tell }: Acting, others: readonly string[] = []) {
  const to = [...new Set([requesterId, ...waiters, ...others, ...personId ? [personId] : []])]
  const by = personId ? { by: personId } : {}
  tell({ companyId, to, subjectType: 'approval', subjectId: id, event: 'changed', ...by })
  tell({ companyId, to, subjectType, subjectId, event: 'approval', ...by })
}

/** One job a case: the step that waits now takes the place of the one before. */
async function queueTimeout({ id, flow, began }: HeldCase, { companyId, enqueue }: Acting) {
  const { timeoutHours, beganAt } = stepThatWaits(flow)!
  if (timeoutHours === null || beganAt === null || beganAt === began) return
  await enqueue('approval.late', { companyId, id, beganAt }, { runAt: new Date(Date.parse(beganAt) + timeoutHours * 3_600_000).toISOString(), key: `approval ${id}` })
}
