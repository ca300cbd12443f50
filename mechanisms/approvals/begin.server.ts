import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import type { Approvable } from './approvable.server.ts'
import { type ApprovalStatus, choiceNeeded, choiceOutside, noProcess, notRestartable } from './approval.contract.ts'
import { actingFor, type HeldCase, holdCaseOf, save } from './case.server.ts'
import { factsOf } from './facts.server.ts'
import { goOn, type StandIns } from './flow.server.ts'
import { type ProcessDefinition, unknownKind } from './process.contract.ts'
import { type Facts, flowOf, type Requested, resolve } from './resolve.server.ts'

/** The data of a submitted application. `chosen`: the approvers that the requester chose, by the key of the step. */
export interface Application {
  id: string
  title: string
  kind?: string
  amount?: string | null
  departmentId?: string | null
  chosen?: Readonly<Record<string, readonly string[]>>
  copyIds?: readonly string[]
  /** The answers in the process's form, for its conditions. */
  answers?: Readonly<Record<string, unknown>>
}

export interface FoundProcess {
  id: string | null
  name: string
  version: number | null
  definition: ProcessDefinition
}

/** The default process: the direct manager decides. */
const usualProcess: FoundProcess = {
  id: null,
  name: '',
  version: null,
  definition: {
    steps: [
      {
        key: 'manager',
        name: '',
        by: 'managers',
        personIds: [],
        level: 1,
        limits: [],
        mode: 'any',
        kinds: [],
        departmentIds: [],
        when: [],
        onTimeout: 'remind',
      },
    ],
    onSelf: 'skip',
    onMissing: 'administrator',
    asksOnce: false,
    copyIds: [],
    copyAt: 'end',
  },
}

/** The newest version of the process for a kind, or for all kinds of the type. Refuses if it is closed. */
export async function processFor(
  { subject, kinds, kindField = 'kind' }: Approvable,
  kind: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<FoundProcess> {
  const [answer] = await run([
    {
      name: 'approval_process_for',
      text: `select p.id, p.name, p.is_open, v.version, v.definition::text from approval_process p
      join approval_version v on v.comp_id = p.comp_id and v.process_id = p.id and v.version = p.version
      where p.comp_id = $1 and p.type = $2 and p.kind = any(array[$3, '']) order by p.kind desc limit 1`,
      values: [me.companyId, subject.type, kind],
      row: {
        id: col.uuid,
        name: col.text,
        isOpen: col.bool,
        version: col.int,
        definition: col.json.as<ProcessDefinition>(),
      },
    },
  ])
  const row = answer.first
  if (!row && kinds === 'own' && kind !== '') refuse(unknownKind, {}, kindField)
  if (!row) return usualProcess
  const { id, name, isOpen, version, definition } = row
  if (!isOpen) refuse(noProcess)
  return { id, name, version, definition }
}

/** Begins a record's approval. Returns its status: approved at once, if nobody has to decide. */
export async function beginApproval(
  approvable: Approvable,
  application: Application,
  context: Context,
): Promise<ApprovalStatus> {
  const { me, run } = context
  const id = newId()
  const { process, flow, standIns, copyIds } = await prepare(approvable, application, context)
  const status = goOn(flow, standIns, new Date().toISOString())
  const { kind = '', amount = null, departmentId = null, title } = application
  const held: HeldCase = {
    id,
    subjectType: approvable.subject.type,
    subjectId: application.id,
    title,
    kind,
    amount,
    departmentId,
    requesterId: me.personId,
    status: 'waiting',
    flow,
    round: 1,
    standIns,
    waiters: [],
    began: null,
  }
  await run([
    {
      name: 'approval_begin',
      text: `insert into approval_case (comp_id, id, subject_type, subject_id, title, kind, amount, department_id,
        process_id, version, process_name, requester_id, status, flow)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      values: [
        me.companyId,
        id,
        held.subjectType,
        held.subjectId,
        title,
        kind,
        amount,
        departmentId,
        process.id,
        process.version,
        process.name,
        me.personId,
        status,
        flow,
      ],
    },
    recorded(me, held.subjectType, held.subjectId, 'approval.submit'),
  ])
  await keep(approvable, held, status, copyIds, context)
  return status
}

/** Resubmits a rejected or withdrawn record: from the first step, by the newest version. */
export async function restartApproval(
  approvable: Approvable,
  application: Application,
  context: Context,
): Promise<ApprovalStatus> {
  const { me, run } = context
  const held = await holdCaseOf(me.companyId, approvable.subject.type, application.id, run)
  if (held.requesterId !== me.personId || (held.status !== 'disagree' && held.status !== 'revoke'))
    refuse(notRestartable)
  const { process, flow, standIns, copyIds } = await prepare(approvable, application, context)
  const status = goOn(flow, standIns, new Date().toISOString())
  Object.assign(held, { flow, round: held.round + 1, title: application.title })
  const { kind = '', amount = null, departmentId = null, title } = application
  await run([
    {
      name: 'approval_restart',
      text: `update approval_case set title = $3, kind = $4, amount = $5, department_id = $6, process_id = $7, version
        = $8, process_name = $9, started_at = now(), urged_at = null
      where comp_id = $1 and id = $2`,
      values: [me.companyId, held.id, title, kind, amount, departmentId, process.id, process.version, process.name],
    },
    recorded(me, held.subjectType, held.subjectId, 'approval.restart'),
  ])
  await keep(approvable, held, status, copyIds, context)
  return status
}

async function keep(
  approvable: Approvable,
  held: HeldCase,
  status: ApprovalStatus,
  copyIds: readonly string[],
  context: Context,
) {
  await save(held, status, actingFor(context), { copyIds })
  await approvable.onStatus(held.subjectId, status, context)
}

async function prepare(approvable: Approvable, application: Application, context: Context) {
  const { me, run } = context
  const { kind = '', amount = null, departmentId = null, chosen = {}, copyIds = [], answers = {} } = application
  const process = await processFor(approvable, kind, context)
  const facts = await factsOf(
    { companyId: me.companyId, requesterId: me.personId, departmentId, definition: process.definition, also: copyIds },
    run,
  )
  if (copyIds.some(personId => !facts.here.includes(personId))) refuse(unknownPerson, {}, 'copy_ids')
  const requested: Requested = { kind, amount, chosen, answers }
  const steps = resolve(process.definition, requested, facts)
  for (const { step, signers, range } of steps) {
    const wanted = chosen[step.key] ?? []
    if (range && wanted.some(personId => !range.includes(personId)))
      refuse(choiceOutside, { step: step.name }, 'chosen')
    if (range && signers.length === 0) refuse(choiceNeeded, { step: step.name }, 'chosen')
  }
  const copied = process.definition.copyIds.filter(personId => facts.here.includes(personId))
  const isAtEnd = process.definition.copyAt === 'end'
  return {
    process,
    flow: flowOf(steps, isAtEnd ? copied : [], process.definition.asksOnce ?? false),
    copyIds: isAtEnd ? copyIds : [...copyIds, ...copied],
    standIns: standInsFrom(facts),
  }
}

/** All named people are still members; they may be absent. */
const standInsFrom = ({
  requesterId,
  administrators,
  delegates,
}: Facts & { delegates: [string, string][] }): StandIns => ({
  requesterId,
  delegates: new Map(delegates),
  left: new Set(),
  administratorId: administrators.find(personId => personId !== requesterId) ?? null,
})
