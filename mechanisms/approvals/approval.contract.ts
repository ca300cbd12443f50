import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, choice, done, emptiable, flag, id, ids, out, text, whole } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { approvalStatuses } from './approval-status.contract.ts'
import { mostChosen, stepModes } from './process.contract.ts'

export { approvalStatuses, type ApprovalStatus } from './approval-status.contract.ts'

export const stepStates = ['coming', 'waiting', 'agree', 'disagree', 'skipped', 'returned'] as const
/** `passed`: the step was decided without them. */
export const signerStates = ['coming', 'waiting', 'agree', 'disagree', 'passed', 'transferred', 'returned'] as const
/** Why somebody decides whom the process does not name. */
export const signerCauses = ['self', 'missing', 'transfer', 'delegate', 'added', 'late', 'left', 'repeat'] as const
export type SignerCause = (typeof signerCauses)[number]

/** "Approval opinion is optional, up to 100" (spec 1 §5). */
export const longestOpinion = 100
export const opinion = v.optional(text(longestOpinion), '')
/** The most decisions of one batch. */
export const mostAtOnce = 100

const signer = v.object({
  person: personBrief,
  state: v.picklist(signerStates),
  opinion: out.text,
  /** A drawn signature, as a file. */
  signatureId: out.maybeId,
  arrivedAt: out.maybeInstant,
  decidedAt: out.maybeInstant,
  /** For whom, and why, if the process names somebody else. */
  via: v.nullable(personBrief),
  cause: v.nullable(v.picklist(signerCauses)),
  /** On leave today, until this day; only of people who have yet to decide. */
  awayUntil: out.maybeDay,
})
const step = v.object({
  /** Of the process, as the choices of an application name it. */
  key: out.text,
  name: out.text,
  mode: v.picklist(stepModes),
  state: v.picklist(stepStates),
  beganAt: out.maybeInstant,
  endedAt: out.maybeInstant,
  /** When the step becomes late. */
  dueAt: out.maybeInstant,
  signers: v.array(signer),
})
export const approvalFlow = v.object({
  id: out.id,
  subjectType: out.text,
  subjectId: out.id,
  typeName: out.text,
  title: out.text,
  status: v.picklist(approvalStatuses),
  kind: out.text,
  amount: v.nullable(out.money),
  processName: out.text,
  requester: personBrief,
  round: out.number,
  /** An approver has sent it back to its requester, who changes and resubmits it. */
  isSentBack: out.flag,
  startedAt: out.instant,
  endedAt: out.maybeInstant,
  urgedAt: out.maybeInstant,
  steps: v.array(step),
  copies: v.array(personBrief),
  can: abilities([
    'decide',
    'transfer',
    'addSigner',
    'return',
    'sendBack',
    'revoke',
    'cancel',
    'restart',
    'urge',
    'copy',
    'reassign',
  ]),
})
export type ApprovalFlow = v.InferOutput<typeof approvalFlow>
export type FlowStep = ApprovalFlow['steps'][number]

/** In a list: the current approvers and since when; or who has sent it back to its requester. */
export const whoseTurn = v.nullable(
  v.object({ names: v.array(out.text), since: out.maybeInstant, isSentBack: v.nullish(out.flag) }),
)
export type WhoseTurn = v.InferOutput<typeof whoseTurn>

/** The result of a batch: the cases that were not decided, each with its reason in words. */
export const batchOutcome = v.object({
  count: out.number,
  left: v.array(v.object({ id: out.id, title: out.text, code: out.text, msg: out.text })),
})

/** The drawn signature: an image that the actor has uploaded. */
export const signatureId = emptiable(id)

/** `agree=` must be exactly true or false (spec 2 §7.8): neither 1 nor yes decides anything. */
export const exactFlag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'flag'),
  v.transform(input => input === true || input === 'true'),
)

/**
 * The end of every application's draft: the approvers that the requester chose, by the key of the step, and who is
 * notified.
 */
export const applyChoices = {
  chosen: v.optional(v.record(v.pipe(v.string(), v.maxLength(30)), ids(mostChosen)), {}),
  copyIds: v.optional(ids(50), []),
}
/** The status of a record's approval after it was submitted or decided. */
export const handed = v.object({ id: out.id, status: v.picklist(approvalStatuses) })

/** `isAsked`: it is not void yet, since that needs an approval. */
export const voided = v.object({ id: out.id, isAsked: out.flag })

/** The image types that can be printed (`mechanisms/print`), detected from the content. */
export const signatureTypes = ['image/png', 'image/jpeg']

export const approvalCalls = callsAbout('approval', {
  flow: call('GET /approval/flow', v.object({ subjectType: text(50), subjectId: id }), approvalFlow, {
    about: ['*'],
    summary: "How a record's approval stands: who decided what, and who is next",
  }),
  decide: call(
    'POST /approval/decide',
    v.object({ id: ids(mostAtOnce), agree: flag, opinion, signatureId }),
    batchOutcome,
    {
      summary:
        'Agree to cases that wait for the caller, or turn them down; each once, and those that cannot be decided are named',
    },
  ),
  transfer: call('POST /approval/:id/transfer', v.object({ id, toId: id, fromId: emptiable(id), opinion }), done, {
    summary: "Give one's turn to somebody else; an administrator gives anybody's",
  }),
  addSigners: call(
    'POST /approval/:id/add_signer',
    v.object({ id, personIds: ids(mostChosen), place: choice(['before', 'after']), opinion }),
    done,
    { summary: 'Let further people decide, before the caller does or after this step' },
  ),
  returnTo: call('POST /approval/:id/return', v.object({ id, step: emptiable(whole(0, 500)), opinion }), done, {
    summary:
      'Send it back to a step that was agreed to; without a step, to its requester, who changes it and hands it in again',
  }),
  urge: call('POST /approval/:id/urge', v.object({ id }), done, {
    summary: 'Ask those whose turn it is to decide, at most once an hour',
  }),
  copy: call('POST /approval/:id/copy', v.object({ id, personIds: ids(50) }), done, {
    summary: 'Let further people know',
  }),
  cancel: call('POST /approval/:id/cancel', v.object({ id, opinion }), voided, {
    summary: 'Make void what no longer waits, for good, and say why; or ask for it, where that takes an approval',
  }),
  revoke: call('POST /approval/:id/revoke', v.object({ id, opinion }), done, {
    summary: 'The requester takes it back while it waits, and says why',
  }),
})

export const notYourTurn = refusal('approval.not_your_turn', {
  zh: '现在不需要您审批，可能已被处理，请刷新',
  en: 'It is not your turn, or it has already been decided: refresh',
})
export const notWaiting = refusal('approval.not_waiting', {
  zh: '该申请已结束，不能再操作',
  en: 'This application has ended',
})
export const notRevocable = refusal('approval.not_revocable', {
  zh: '只有审批中的申请可以撤回',
  en: 'Only a pending application can be withdrawn',
})
export const notCancellable = refusal('approval.not_cancellable', {
  zh: '审批中的申请请先撤回，已作废的不能再作废',
  en: 'Withdraw it first; whatever was cancelled stays cancelled',
})
export const notRestartable = refusal('approval.not_restartable', {
  zh: '只有被拒绝或已撤回的申请可以修改后重新提交',
  en: 'Only what was rejected or withdrawn can be edited and resubmitted',
})
export const notReturnable = refusal('approval.not_returnable', {
  zh: '只能退回到已同意的步骤',
  en: 'It can only be sent back to an approved step',
})
export const cannotSign = refusal('approval.signer.refused', {
  zh: '{name} 是申请人、已在本步骤中或已离职，不能审批',
  en: '{name} is the requester, already decides here, or has left',
})
export const notASignature = refusal('approval.signature.refused', {
  zh: '签名应为您本人上传的 PNG 或 JPEG 图片',
  en: 'A signature must be a PNG or JPEG picture that you uploaded yourself',
})
export const signersNeeded = refusal('approval.signer.needed', { zh: '请选择审批人', en: 'Choose who decides' })
export const urgedAlready = refusal('approval.urge.too_often', {
  zh: '一小时内只能催办一次',
  en: 'You can send one reminder an hour',
})
export const choiceNeeded = refusal('approval.choice.needed', {
  zh: '请为“{step}”选择审批人',
  en: 'Choose the approvers of “{step}”',
})
export const choiceOutside = refusal('approval.choice.outside', {
  zh: '“{step}”的审批人不在可选范围内',
  en: 'The approvers of “{step}” must be among those offered',
})
export const noProcess = refusal('approval.process.closed', {
  zh: '该审批流程已停用，请重新选择',
  en: 'This process is closed: choose another',
})
