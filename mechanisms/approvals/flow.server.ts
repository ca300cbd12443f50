import type { SignerCause, ApprovalStatus, signerStates, stepStates } from './approval.contract.ts'
import type { lateRules, StepMode } from './process.contract.ts'

/**
 * The engine: what a case's steps and signers become after an action. No clock, no database: each function changes the
 * given flow, and returns the case's status, or null if that person may not act now.
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
  /** 前加签: the signer decides again in this step only after this added one has agreed. */
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
  /** People notified of the approval. */
  copyIds: string[]
  /** People who have agreed are skipped in later steps. */
  asksOnce?: boolean
  /** Who has sent it back to its requester. */
  sentBackById?: string
}

/** Current delegates, and people who can no longer decide. */
export interface StandIns {
  requesterId: string
  delegates: ReadonlyMap<string, string>
  left: ReadonlySet<string>
  /** Decides for people who have left. */
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
/** A signer added before them has not decided yet. */
const isHeld = (step: Step, { personId }: Signer) =>
  step.signers.some(other => other.beforeId === personId && isUndecided(other))
/** Does this person have to decide in the step, now or later? */
const hasTurnIn = (step: Step, personId: string) =>
  step.signers.some(signer => signer.personId === personId && isUndecided(signer))

/** Advances until somebody has to decide; `agree` if nobody has to any more. */
export function goOn(flow: Flow, standIns: StandIns, now: string): ApprovalStatus {
  for (;;) {
    if (stepThatWaits(flow)) return 'waiting'
    const next = flow.steps.find(step => step.state === 'coming')
    if (!next) return 'agree'
    next.beganAt ??= now
    callSigners(flow, next, standIns, now)
  }
}

/** Calls the current signers of a step; a step without any is over. */
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

/** They approved an earlier step that still counts. */
const hasAgreedBefore = (flow: Flow, step: Step, personId: string) =>
  flow.steps
    .slice(0, flow.steps.indexOf(step))
    .some(
      ({ state, signers }) =>
        state === 'agree' && signers.some(signer => signer.personId === personId && signer.state === 'agree'),
    )

/** In order, one after the other; but those added before the same signer decide concurrently. */
const isTurnOfOthers = (step: Step, { beforeId = null }: Signer) =>
  step.signers.some(other => other.state === 'waiting' && (beforeId === null || other.beforeId !== beforeId))

/** The stand-in; null: nobody can, undefined: none is needed. */
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

/** Replaces a signer by another, who is called; a person who decides in the step anyway does so once. */
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

/** Approves or rejects: a rejection ends the case; the first approval of 或签 ends the step, the last of 会签 does. */
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
  // A signer added before somebody decides for them, not for the step.
  if (step.state === 'waiting' && ((step.mode === 'any' && !signer.beforeId) || !step.signers.some(isUndecided)))
    endStep(step, 'agree', now)
  return goOn(flow, standIns, now)
}

function endStep(step: Step, state: 'agree' | 'disagree' | 'returned', now: string) {
  for (const signer of step.signers) if (isUndecided(signer)) signer.state = 'passed'
  Object.assign(step, { state, endedAt: now })
}

/** May somebody be called into the waiting step? */
export const mayBeCalled = (flow: Flow, personId: string, { requesterId, left }: StandIns) =>
  personId !== requesterId &&
  !left.has(personId) &&
  !(stepThatWaits(flow)?.signers ?? []).some(signer => signer.personId === personId && isUndecided(signer))

/** Transfers a turn; the caller has checked `mayBeCalled`. */
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
 * Adds signers, all of whom must agree. Before: in this step, and the actor decides again after them; the step's others
 * are not held up. After: in a new step behind this one.
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
 * Returns to an approved step: it and all behind it, up to this one, must be decided again. Earlier decisions stay
 * readable, in steps that no longer count.
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

/** Sends it back to its requester: nobody has to decide until it is changed and resubmitted. */
export function sendBack(flow: Flow, byId: string, opinion: string, now: string): ApprovalStatus | null {
  const found = signerWaiting(flow, byId)
  if (!found) return null
  Object.assign(found.signer, { state: 'returned', opinion, decidedAt: now })
  endStep(found.step, 'returned', now)
  flow.sentBackById = byId
  return 'revoke'
}

/** A step before any decision; stand-ins and added signers are removed again. */
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

/** Somebody leaves: all their pending decisions pass to the successor. */
export function handOver(flow: Flow, fromId: string, toId: string, standIns: StandIns, now: string): void {
  for (const step of flow.steps) {
    for (let index = 0; index < step.signers.length; index++) {
      const signer = step.signers[index]!
      if (signer.personId !== fromId || !isUndecided(signer)) continue
      if (signer.state === 'waiting') giveAway(step, index, toId, 'left', now)
      else signer.personId = toId
    }
    for (const signer of step.signers) if (signer.beforeId === fromId) signer.beforeId = toId
    // Signers that the leaver held up may be next now.
    if (step.state === 'waiting') callSigners(flow, step, standIns, now)
  }
}
