import type { SignerCause, ApprovalStatus, signerStates, stepStates } from './approval.contract.ts'
import type { lateRules, StepMode } from './process.contract.ts'

/**
 * The engine itself: what a case's steps and signers become when somebody does something. No clock, no database: each
 * function changes the flow that it is given, and says what became of the case, or null where that person may not do
 * that now.
 */
export interface Signer {
  personId: string
  state: (typeof signerStates)[number]
  opinion: string
  signatureId: string | null
  arrivedAt: string | null
  decidedAt: string | null
  viaId: string | null
  cause: SignerCause | null
  /** 前加签: who decides in this step only when this one has agreed. */
  beforeId?: string | null
}
export interface Step {
  key: string
  name: string
  mode: StepMode
  state: (typeof stepStates)[number]
  signers: Signer[]
  beganAt: string | null
  endedAt: string | null
  timeoutHours: number | null
  onTimeout: (typeof lateRules)[number]
}
export interface Flow {
  steps: Step[]
  /** Who is told when it was approved. */
  copyIds: string[]
  /** Who has agreed is not asked again in a later step. */
  asksOnce?: boolean
  /** Who has sent it back to its requester. */
  sentBackById?: string
}

/** Who decides for whom at the moment, and who no longer can. */
export interface StandIns {
  requesterId: string
  delegates: ReadonlyMap<string, string>
  left: ReadonlySet<string>
  /** Decides in the place of somebody who has left. */
  administratorId: string | null
}

export const newSigner = (personId: string, cause: SignerCause | null = null, viaId: string | null = null): Signer => ({
  personId,
  state: 'coming',
  opinion: '',
  signatureId: null,
  arrivedAt: null,
  decidedAt: null,
  viaId,
  cause,
})

export const stepThatWaits = (flow: Flow) => flow.steps.find(step => step.state === 'waiting')
export const waitersOf = (flow: Flow): string[] =>
  (stepThatWaits(flow)?.signers ?? []).filter(signer => signer.state === 'waiting').map(signer => signer.personId)

const isUndecided = ({ state }: Signer) => state === 'waiting' || state === 'coming'
/** Somebody was added before them, who has not decided yet. */
const isHeld = (step: Step, { personId }: Signer) =>
  step.signers.some(other => other.beforeId === personId && isUndecided(other))
/** Does this person have to decide in the step, now or later? */
const hasTurnIn = (step: Step, personId: string) =>
  step.signers.some(signer => signer.personId === personId && isUndecided(signer))

/** Begins whatever is next, until somebody has to decide; `agree` when nobody has to any more. */
export function goOn(flow: Flow, standIns: StandIns, now: string): ApprovalStatus {
  for (;;) {
    if (stepThatWaits(flow)) return 'waiting'
    const next = flow.steps.find(step => step.state === 'coming')
    if (!next) return 'agree'
    next.beganAt ??= now
    callSigners(flow, next, standIns, now)
  }
}

/** Calls those whose turn it is in a step; a step in which nobody's is, is over. */
function callSigners(flow: Flow, step: Step, standIns: StandIns, now: string) {
  for (let index = 0; index < step.signers.length; index++) {
    const signer = step.signers[index]!
    if (signer.state !== 'coming' || isHeld(step, signer)) continue
    if (step.mode === 'order' && isTurnOfOthers(step, signer)) break
    const other = standInFor(signer.personId, step, standIns)
    if (
      other === undefined &&
      flow.asksOnce &&
      signer.cause !== 'added' &&
      hasAgreedBefore(flow, step, signer.personId)
    ) {
      Object.assign(signer, { state: 'agree', cause: 'repeat', decidedAt: now })
      if (step.mode !== 'any') continue
      endStep(step, 'agree', now)
      return
    }
    if (other !== undefined) {
      giveAway(step, index, other?.personId ?? null, other?.cause ?? 'left', now)
    } else {
      Object.assign(signer, { state: 'waiting', arrivedAt: now })
    }
  }
  if (step.signers.some(signer => signer.state === 'waiting')) step.state = 'waiting'
  else
    Object.assign(step, {
      state: step.signers.some(signer => signer.state === 'agree') ? 'agree' : 'skipped',
      endedAt: now,
    })
}

/** Approved an earlier step that still counts. */
const hasAgreedBefore = (flow: Flow, step: Step, personId: string) =>
  flow.steps
    .slice(0, flow.steps.indexOf(step))
    .some(
      ({ state, signers }) =>
        state === 'agree' && signers.some(signer => signer.personId === personId && signer.state === 'agree'),
    )

/** In order, one after the other: but those who were added before the same one decide at the same time. */
const isTurnOfOthers = (step: Step, { beforeId = null }: Signer) =>
  step.signers.some(other => other.state === 'waiting' && (beforeId === null || other.beforeId !== beforeId))

/** Who decides instead; null: nobody, undefined: nobody needs to. */
function standInFor(
  personId: string,
  step: Step,
  { requesterId, delegates, left, administratorId }: StandIns,
): { personId: string; cause: SignerCause } | null | undefined {
  const delegate = delegates.get(personId)
  if (delegate !== undefined && delegate !== requesterId && !left.has(delegate))
    return { personId: delegate, cause: 'delegate' }
  if (!left.has(personId)) return undefined
  return administratorId !== null && administratorId !== requesterId && administratorId !== personId
    ? { personId: administratorId, cause: 'left' }
    : null
}

/** Somebody's turn becomes another's, who is called in their place; who decides in the step anyway does so once. */
function giveAway(step: Step, index: number, toId: string | null, cause: SignerCause, now: string) {
  const signer = step.signers[index]!
  const isThere = toId === null || hasTurnIn(step, toId)
  Object.assign(signer, { state: isThere ? 'passed' : 'transferred', decidedAt: now })
  // Called by the loop that is in progress; a stand-in has no stand-in.
  if (!isThere)
    step.signers.splice(index + 1, 0, {
      ...newSigner(toId, cause, signer.personId),
      state: 'waiting',
      arrivedAt: now,
      beforeId: signer.beforeId ?? null,
    })
}

const signerWaiting = (flow: Flow, personId: string) => {
  const step = stepThatWaits(flow)
  const index = step?.signers.findIndex(signer => signer.personId === personId && signer.state === 'waiting') ?? -1
  return step && index >= 0 ? { step, index, signer: step.signers[index]! } : null
}

export interface Decision {
  agree: boolean
  opinion: string
  signatureId: string | null
}

/** Agrees or rejects: one who rejects ends the case; the first of 或签 ends the step, the last of 会签 does. */
export function decide(
  flow: Flow,
  personId: string,
  { agree, opinion, signatureId }: Decision,
  standIns: StandIns,
  now: string,
): ApprovalStatus | null {
  const found = signerWaiting(flow, personId)
  if (!found) return null
  const { step, signer } = found
  Object.assign(signer, { state: agree ? 'agree' : 'disagree', opinion, signatureId, decidedAt: now })
  if (!agree) {
    endStep(step, 'disagree', now)
    return 'disagree'
  }
  callSigners(flow, step, standIns, now)
  // Who was added before somebody decides for them, not for the step.
  if (step.state === 'waiting' && ((step.mode === 'any' && !signer.beforeId) || !step.signers.some(isUndecided)))
    endStep(step, 'agree', now)
  return goOn(flow, standIns, now)
}

function endStep(step: Step, state: 'agree' | 'disagree' | 'returned', now: string) {
  for (const signer of step.signers) if (isUndecided(signer)) signer.state = 'passed'
  Object.assign(step, { state, endedAt: now })
}

/** May somebody be called into the step that waits? */
export const mayBeCalled = (flow: Flow, personId: string, { requesterId, left }: StandIns) =>
  personId !== requesterId &&
  !left.has(personId) &&
  !(stepThatWaits(flow)?.signers ?? []).some(signer => signer.personId === personId && isUndecided(signer))

/** A turn becomes another's; whether that one may decide is asked before (`mayBeCalled`). */
export function transfer(
  flow: Flow,
  fromId: string,
  toId: string,
  input: { opinion: string; cause: SignerCause },
  now: string,
): ApprovalStatus | null {
  const found = signerWaiting(flow, fromId)
  if (!found) return null
  found.signer.opinion = input.opinion
  giveAway(found.step, found.index, toId, input.cause, now)
  return 'waiting'
}

/**
 * Further people, all of whom must agree. Before: in this step, whose actor decides again when they have; the others of
 * the step are not held up. After: in a step of their own behind this one.
 */
export function addSigners(
  flow: Flow,
  byId: string,
  personIds: readonly string[],
  place: 'before' | 'after',
  standIns: StandIns,
  now: string,
): ApprovalStatus | null {
  const found = signerWaiting(flow, byId)
  if (!found) return null
  const { step, index, signer } = found
  const added = personIds.map(personId => newSigner(personId, 'added', byId))
  if (place === 'after') {
    flow.steps.splice(flow.steps.indexOf(step) + 1, 0, {
      key: 'added',
      name: '',
      mode: 'all',
      state: 'coming',
      beganAt: null,
      endedAt: null,
      timeoutHours: null,
      onTimeout: 'remind',
      signers: added,
    })
    return 'waiting'
  }
  Object.assign(signer, { state: 'coming', arrivedAt: null })
  step.signers.splice(index, 0, ...added.map(one => ({ ...one, beforeId: byId })))
  callSigners(flow, step, standIns, now)
  return goOn(flow, standIns, now)
}

/**
 * Back to a step that was approved: it and all behind it, up to this one, are to be decided again. What was decided
 * stays to be read, in steps that no longer count.
 */
export function returnTo(
  flow: Flow,
  byId: string,
  target: number,
  opinion: string,
  standIns: StandIns,
  now: string,
): ApprovalStatus | null {
  const found = signerWaiting(flow, byId)
  if (!found) return null
  const at = flow.steps.indexOf(found.step)
  if (target >= at || flow.steps[target]?.state !== 'agree') return null
  const undone = flow.steps.slice(target, at + 1).filter(step => step.state !== 'returned')
  const again = undone.map(afresh)
  Object.assign(found.signer, { state: 'returned', opinion, decidedAt: now })
  for (const step of undone) endStep(step, 'returned', step.endedAt ?? now)
  flow.steps.splice(at + 1, 0, ...again)
  return goOn(flow, standIns, now)
}

/** Back to its requester: nobody has to decide any more, until it is changed and resubmitted. */
export function sendBack(flow: Flow, byId: string, opinion: string, now: string): ApprovalStatus | null {
  const found = signerWaiting(flow, byId)
  if (!found) return null
  Object.assign(found.signer, { state: 'returned', opinion, decidedAt: now })
  endStep(found.step, 'returned', now)
  flow.sentBackById = byId
  return 'revoke'
}

/** A step as it was before anybody decided; who came in somebody's place, or was added into it, has left again. */
const afresh = (step: Step): Step => ({
  ...step,
  state: 'coming',
  beganAt: null,
  endedAt: null,
  signers: step.signers
    .filter(({ cause, beforeId }) => !comers.includes(cause) && !beforeId)
    .map(signer => newSigner(signer.personId, signer.cause === 'repeat' ? null : signer.cause, signer.viaId)),
})
const comers: (SignerCause | null)[] = ['transfer', 'delegate', 'late', 'left']

/** Somebody leaves: whatever they still have to decide is the successor's. */
export function handOver(flow: Flow, fromId: string, toId: string, standIns: StandIns, now: string): void {
  for (const step of flow.steps) {
    for (let index = 0; index < step.signers.length; index++) {
      const signer = step.signers[index]!
      if (signer.personId !== fromId || !isUndecided(signer)) continue
      if (signer.state === 'waiting') giveAway(step, index, toId, 'left', now)
      else signer.personId = toId
    }
    for (const signer of step.signers) if (signer.beforeId === fromId) signer.beforeId = toId
    // Whom the leaver held up may be next now.
    if (step.state === 'waiting') callSigners(flow, step, standIns, now)
  }
}
