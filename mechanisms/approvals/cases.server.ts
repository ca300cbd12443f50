import { notAllowed } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse, underNames } from '#platform/server/http/refuse.ts'
import { attach } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { approvableOf } from './approvable.server.ts'
import {
  type ApprovalStatus,
  cannotSign,
  notASignature,
  notCancellable,
  notReturnable,
  notRevocable,
  notWaiting,
  notYourTurn,
  signatureTypes,
  signersNeeded,
  urgedAlready,
} from './approval.contract.ts'
import { actingFor, type HeldCase, holdCase, holdCaseOf, save, tellAll } from './case.server.ts'
import { delegateNow } from './facts.server.ts'
import {
  addSigners,
  decide,
  type Decision,
  mayBeCalled,
  returnTo,
  sendBack,
  stepThatWaits,
  transfer,
} from './flow.server.ts'

/** A case by its own id, or by that of its record. */
export type Which = { id: string } | { subjectType: string; subjectId: string }

/** Locks a case that the actor may see. */
export async function hold(which: Which, context: Context): Promise<HeldCase> {
  const { me, run } = context
  const held =
    'id' in which
      ? await holdCase(me.companyId, which.id, run)
      : await holdCaseOf(me.companyId, which.subjectType, which.subjectId, run)
  await approvableOf(held.subjectType).subject.admit(held.subjectId, context)
  return held
}

const isTheirTurn = (held: HeldCase, personId: string) => held.status === 'waiting' && held.waiters.includes(personId)
/** The same, or refuses; if the case has ended, it says so. */
export function admitTurn(held: HeldCase, personId: string) {
  if (isTheirTurn(held, personId)) return
  refuse(held.status === 'waiting' ? notYourTurn : notWaiting)
}
const manages = (held: HeldCase, { me }: Context) => may(me, approvableOf(held.subjectType).subject.manageAll)
const now = () => new Date().toISOString()
const stepName = (held: HeldCase) => stepThatWaits(held.flow)?.name ?? ''

/** Approves or rejects a case: refused if it is not, or no longer, the actor's turn. */
export async function decideCase(held: HeldCase, decision: Decision, context: Context): Promise<ApprovalStatus> {
  const { me, run } = context
  admitTurn(held, me.personId)
  const step = stepName(held)
  const status = decide(held.flow, me.personId, decision, held.standIns, now()) ?? refuse(notYourTurn)
  const { opinion, signatureId } = decision
  if (signatureId) await sign(held.id, signatureId, context)
  await run([
    recorded(me, held.subjectType, held.subjectId, decision.agree ? 'approval.agree' : 'approval.disagree', {
      step,
      ...(opinion && { opinion }),
    }),
  ])
  await settle(held, status, context, { decides: true })
  return status
}

/**
 * A signature is an image, judged by its content, that the actor has drawn or uploaded; nobody signs with another's.
 */
async function sign(caseId: string, fileId: string, context: Context) {
  const { me, run } = context
  const [own] = await run([
    {
      name: 'approval_signature',
      values: [me.companyId, fileId, me.personId, signatureTypes],
      text: 'select from file where comp_id = $1 and id = $2 and uploader_id = $3 and type = any($4::text[])',
    },
  ])
  if (own.count === 0) refuse(notASignature, {}, 'signature_id')
  await attach(context, 'approval', caseId, [fileId], 'signature')
}

/** Stores a change; if the case has ended, notifies the requester and updates the record. */
async function settle(
  held: HeldCase,
  status: ApprovalStatus,
  context: Context,
  { announced = status, ...how }: { decides?: boolean; announced?: ApprovalStatus | 'back' } = {},
) {
  const { me, run } = context
  await save(held, status, actingFor(context), how)
  if (status === held.status) return
  await run(
    notified(me, [held.requesterId], {
      kind: `approval.${announced}`,
      subjectType: held.subjectType,
      subjectId: held.subjectId,
      title: held.title,
      details: { caseId: held.id },
    }),
  )
  await approvableOf(held.subjectType).onStatus(held.subjectId, status, context)
}

/** Managers of such records may reassign; of their own application only if no other administrator could. */
const mayReassign = (held: HeldCase, context: Context) =>
  manages(held, context) && (held.requesterId !== context.me.personId || held.standIns.administratorId === null)

/** Transfers a turn: the actor's own, or, for managers of such records, anybody's. */
export async function transferCase(
  held: HeldCase,
  { toId, fromId, opinion }: { toId: string; fromId: string; opinion: string },
  context: Context,
) {
  const { me, run } = context
  if (fromId !== me.personId && !mayReassign(held, context)) refuse(notAllowed)
  admitTurn(held, fromId)
  await underNames({ person_ids: 'to_id' }, admitSigners(held, [toId], context))
  const step = stepName(held)
  const status = transfer(held.flow, fromId, toId, { opinion, cause: 'transfer' }, now()) ?? refuse(notYourTurn)
  await run([
    recorded(me, held.subjectType, held.subjectId, 'approval.transfer', {
      step,
      to: [toId],
      from: [fromId],
      ...(opinion && { opinion }),
    }),
  ])
  await settle(held, status, context, { decides: fromId === me.personId })
}

/** Adds signers, all of whom must decide. */
export async function addSignersTo(
  held: HeldCase,
  { personIds, place, opinion }: { personIds: readonly string[]; place: 'before' | 'after'; opinion: string },
  context: Context,
) {
  const { me, run } = context
  admitTurn(held, me.personId)
  if (personIds.length === 0) refuse(signersNeeded, {}, 'person_ids')
  await admitSigners(held, personIds, context)
  const step = stepName(held)
  const status = addSigners(held.flow, me.personId, personIds, place, held.standIns, now()) ?? refuse(notYourTurn)
  await run([
    recorded(me, held.subjectType, held.subjectId, 'approval.add', {
      step,
      added: personIds,
      place,
      ...(opinion && { opinion }),
    }),
  ])
  await settle(held, status, context)
}

async function admitSigners(held: HeldCase, personIds: readonly string[], { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'approval_signers',
      text: `select p.id, p.name, p.status, ${delegateNow} as delegate_id from person p where p.comp_id = $1 and p.id =
        any($2::uuid[])`,
      values: [me.companyId, personIds],
      row: { id: col.uuid, name: col.text, status: col.int, delegateId: col.uuid.orNull },
    },
  ])
  const people = new Map(
    answer.rows.map(({ id, name, status, delegateId }) => [
      id,
      { name, hasLeft: status === PersonStatus.Left, delegateId },
    ]),
  )
  const delegates = new Map(held.standIns.delegates)
  for (const personId of personIds) {
    const person = people.get(personId) ?? refuse(unknownPerson, {}, 'person_ids')
    if (person.hasLeft || !mayBeCalled(held.flow, personId, held.standIns)) refuse(cannotSign, { name: person.name })
    // Added people may be absent too.
    if (person.delegateId) delegates.set(personId, person.delegateId)
  }
  held.standIns = { ...held.standIns, delegates }
}

/**
 * Returns the case to an approved step; without one, to its requester. `opinion` is the reason, in the record's
 * history.
 */
export async function returnCase(
  held: HeldCase,
  { step: target, opinion }: { step: number | null; opinion: string },
  context: Context,
) {
  const { me, run } = context
  admitTurn(held, me.personId)
  const step = stepName(held)
  if (target === null) {
    const back = sendBack(held.flow, me.personId, opinion, now()) ?? refuse(notYourTurn)
    await run([recorded(me, held.subjectType, held.subjectId, 'approval.back', { step, ...(opinion && { opinion }) })])
    return await settle(held, back, context, { decides: true, announced: 'back' })
  }
  const status = returnTo(held.flow, me.personId, target, opinion, held.standIns, now()) ?? refuse(notReturnable)
  await run([recorded(me, held.subjectType, held.subjectId, 'approval.return', { step, ...(opinion && { opinion }) })])
  await settle(held, status, context, { decides: true })
}

/**
 * The requester withdraws it: nobody has to decide any more, and it can be changed and resubmitted. `opinion` is the
 * reason, in the record's history.
 */
export async function revokeCase(held: HeldCase, context: Context, opinion = '') {
  const { me, run } = context
  if (held.requesterId !== me.personId) refuse(notAllowed)
  if (held.status !== 'waiting') refuse(notRevocable)
  await run([
    recorded(me, held.subjectType, held.subjectId, 'approval.revoke', opinion ? { opinion } : {}),
    ...notified(me, held.waiters, {
      kind: 'approval.revoke',
      subjectType: held.subjectType,
      subjectId: held.subjectId,
      title: held.title,
      details: { caseId: held.id },
    }),
  ])
  await settle(held, 'revoke', context)
}

/**
 * Makes an approved, rejected or withdrawn record void, permanently, by its requester or managers of such records.
 * `opinion` is the reason, in the record's history. Returns whether it was only requested: for some types, voiding an
 * approved record needs an approval of its own.
 */
export async function cancelCase(held: HeldCase, context: Context, opinion = ''): Promise<boolean> {
  const { me } = context
  const { isOnce, onVoid } = approvableOf(held.subjectType)
  if (held.requesterId !== me.personId && !manages(held, context)) refuse(notAllowed)
  if (held.status === 'waiting' || held.status === 'cancel' || (isOnce && held.status === 'agree'))
    refuse(notCancellable)
  const { subjectId: id, title, requesterId } = held
  if (held.status === 'agree' && (await onVoid?.({ id, title, requesterId, opinion }, context))) return true
  await makeVoid(held, context, opinion)
  return false
}

/** The voiding was approved: makes the record void, unless it is no longer approved. */
export async function voidAgreed(subjectType: string, subjectId: string, context: Context, opinion: string) {
  const held = await holdCaseOf(context.me.companyId, subjectType, subjectId, context.run)
  if (held.status === 'agree') await makeVoid(held, context, opinion)
}

async function makeVoid(held: HeldCase, context: Context, opinion: string) {
  const { me, run } = context
  const agreed = held.flow.steps.flatMap(step =>
    step.signers.filter(signer => signer.state === 'agree').map(signer => signer.personId),
  )
  await run([
    recorded(me, held.subjectType, held.subjectId, 'approval.cancel', opinion ? { opinion } : {}),
    ...notified(me, agreed, {
      kind: 'approval.cancel',
      subjectType: held.subjectType,
      subjectId: held.subjectId,
      title: held.title,
      details: { caseId: held.id },
    }),
  ])
  await settle(held, 'cancel', context)
}

/** Reminds the current approvers, at most once an hour; ignores their quiet hours. */
export async function urgeCase(held: HeldCase, context: Context) {
  const { me, run } = context
  if (held.requesterId !== me.personId) refuse(notAllowed)
  if (held.status !== 'waiting') refuse(notWaiting)
  const [answer] = await run([
    {
      name: 'approval_urge',
      text: `update approval_case set urged_at = now() where comp_id = $1 and id = $2 and (urged_at is null or urged_at
        <= now() - interval '1 hour') returning id`,
      values: [me.companyId, held.id],
    },
  ])
  if (answer.count === 0) refuse(urgedAlready)
  await run([
    recorded(me, held.subjectType, held.subjectId, 'approval.urge'),
    ...notified(me, held.waiters, {
      kind: 'approval.urge',
      subjectType: held.subjectType,
      subjectId: held.subjectId,
      title: held.title,
      details: { caseId: held.id },
      isUrgent: true,
    }),
  ])
  tellAll(held, actingFor(context))
}

/** Notifies further people: allowed to its requester, its approvers, and managers of such records. */
export async function copyCase(held: HeldCase, personIds: readonly string[], context: Context) {
  const { me, run } = context
  const takesPart =
    held.requesterId === me.personId ||
    held.flow.steps.some(step => step.signers.some(signer => signer.personId === me.personId))
  if (!takesPart && !manages(held, context)) refuse(notAllowed)
  const [answer] = await run([
    {
      name: 'approval_copies',
      text: `select count(*) from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
      values: [me.companyId, personIds],
      value: col.int,
    },
  ])
  if (answer.one < personIds.length || personIds.length === 0) refuse(unknownPerson, {}, 'person_ids')
  await run([recorded(me, held.subjectType, held.subjectId, 'approval.copy', { added: personIds })])
  await save(held, held.status, actingFor(context), { copyIds: personIds })
}
