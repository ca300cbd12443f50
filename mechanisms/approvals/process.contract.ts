import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  byId,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  money,
  nothing,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fieldCondition, mostConditions, outCondition } from '#mechanisms/forms/conditions.contract.ts'
import { conditionAnswers, formDefinition, outForm } from '#mechanisms/forms/form.contract.ts'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/**
 * How a step finds its approvers. `managers`: the requester's manager, that one's manager, and so on; `choice`: the
 * requester chooses from a range.
 */
export const stepWays = ['people', 'role', 'authority', 'head', 'managers', 'choice'] as const
export type StepWay = (typeof stepWays)[number]
/** 会签: all must agree; 或签: the first decision counts; one after another. */
export const stepModes = ['all', 'any', 'order'] as const
export type StepMode = (typeof stepModes)[number]
/** What happens if the approver is the requester, or there is none. */
export const standInRules = ['skip', 'administrator', 'manager'] as const
export type StandInRule = (typeof standInRules)[number]
export const lateRules = ['remind', 'manager'] as const

export const mostSteps = 20
export const mostSigners = 50
/** "A designated range needs at least two users" (spec 1 §5). */
export const smallestRange = 2
/** The most people a requester may choose for one step. */
export const mostChosen = 10

const stepKey = v.pipe(v.string('required'), v.regex(/^[a-z0-9_-]{1,20}$/, 'format'))

const processStep = v.object({
  /** Identifies the step in its process: the requester's choices refer to it. */
  key: stepKey,
  name: requiredText(50),
  by: choice(stepWays),
  /** The approvers, or the range that the requester chooses from. */
  personIds: v.optional(ids(mostSigners), []),
  roleId: emptiable(id),
  authority: emptiable(choice(authorities)),
  /** `managers`: how many levels up; `head`: how many departments above the requester's own, which is 1. */
  level: v.optional(whole(1, 10), 1),
  /**
   * `managers`: the n-th decides alone up to the n-th amount, and beyond it the next one is called; without a limit,
   * the next one always is.
   */
  limits: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          emptiable(money),
          v.transform(limit => limit ?? null),
        ),
      ),
      v.maxLength(10, 'too_many'),
    ),
    [],
  ),
  mode: v.optional(choice(stepModes), 'any'),
  /**
   * The step exists only for amounts above `minAmount` and up to `maxAmount`, for these kinds, and for people of these
   * departments and those below.
   */
  minAmount: emptiable(money),
  maxAmount: emptiable(money),
  kinds: v.optional(listOf(text(50), 50), []),
  departmentIds: v.optional(ids(100), []),
  /** Conditions on the fields of the process's form, all of which must hold. */
  when: v.optional(v.pipe(v.array(fieldCondition), v.maxLength(mostConditions, 'too_many')), []),
  /** Hours after which the approvers are reminded, or replaced by their managers. */
  timeoutHours: emptiable(whole(1, 720)),
  onTimeout: v.optional(choice(lateRules), 'remind'),
})

/** A process as designed. A version of it is immutable. */
export const processDefinition = v.object({
  steps: v.pipe(v.array(processStep), v.maxLength(mostSteps, 'too_many')),
  onSelf: v.optional(choice(standInRules), 'skip'),
  onMissing: v.optional(choice(standInRules), 'administrator'),
  /** People who have agreed in an earlier step are skipped in later ones. */
  asksOnce: v.optional(flag, false),
  /** People to notify: at the beginning, or after the approval. */
  copyIds: v.optional(ids(mostSigners), []),
  copyAt: v.optional(choice(['start', 'end']), 'end'),
  /** The form, for types whose processes have forms of their own. */
  form: v.nullish(formDefinition),
})
export type ProcessDefinition = v.InferOutput<typeof processDefinition>
export type ProcessStep = ProcessDefinition['steps'][number]

const outStep = v.object({
  key: out.text,
  name: out.text,
  by: v.picklist(stepWays),
  personIds: v.array(out.id),
  roleId: v.nullish(out.id),
  authority: v.nullish(out.text),
  level: out.number,
  limits: v.array(v.nullable(out.money)),
  mode: v.picklist(stepModes),
  minAmount: v.nullish(out.money),
  maxAmount: v.nullish(out.money),
  kinds: v.array(out.text),
  departmentIds: v.array(out.id),
  when: v.nullish(v.array(outCondition)),
  timeoutHours: v.nullish(out.number),
  onTimeout: v.picklist(lateRules),
})
const outDefinition = v.object({
  steps: v.array(outStep),
  onSelf: v.picklist(standInRules),
  onMissing: v.picklist(standInRules),
  asksOnce: v.nullish(out.flag),
  copyIds: v.array(out.id),
  copyAt: v.picklist(['start', 'end']),
  form: v.nullish(outForm),
})

/** A kind of a record type, as people choose it. */
const kindBrief = v.object({ kind: out.text, name: out.text })

const typeRow = v.object({
  type: out.text,
  name: out.text,
  hasAmount: out.flag,
  amountIn: v.picklist(['money', 'days']),
  /** Each process is a kind of its own; otherwise the type has these kinds, and `''` stands for all of them. */
  hasOwnKinds: out.flag,
  kinds: v.array(kindBrief),
  /** Its processes have forms that the company designs. */
  hasForm: out.flag,
  /** Where to apply for it. */
  forms: v.array(v.object({ name: out.text, address: out.text })),
})
export type ApprovalTypeRow = v.InferOutput<typeof typeRow>

const processRow = v.object({
  id: out.id,
  type: out.text,
  typeName: out.text,
  kind: out.text,
  name: out.text,
  note: out.text,
  isOpen: out.flag,
  version: out.number,
  stepNum: out.number,
  publishedAt: out.instant,
  publisher: v.nullable(personBrief),
})
export type ProcessRow = v.InferOutput<typeof processRow>

const processDetail = v.object({
  ...processRow.entries,
  definition: outDefinition,
  /** All people that the definition names. */
  people: v.array(personBrief),
  /** The roles and departments that it names. */
  names: v.array(v.object({ id: out.id, name: out.text })),
})

const facts = {
  /** The requester of the trial. */
  requesterId: emptiable(id),
  kind: v.optional(text(50), ''),
  amount: emptiable(money),
  departmentId: emptiable(id),
  answers: conditionAnswers,
}

const absence = v.object({
  id: out.id,
  /** The last day of their leave; null if they have only delegated. */ until: out.maybeDay,
  delegate: out.maybeText,
})

/** A step of the preview, before it has begun. */
export const previewStep = v.object({
  key: out.text,
  name: out.text,
  by: v.picklist(stepWays),
  mode: v.picklist(stepModes),
  /** The approvers; for a step with a choice, the range. */
  people: v.array(personBrief),
  isChosen: out.flag,
  /** Nobody has to decide it. */
  isSkipped: out.flag,
  /** Its approvers have agreed in an earlier step, and are skipped. */
  isRepeated: out.flag,
  /** People who are on leave or have delegated today, and their delegates. */
  away: v.array(absence),
  /** A stand-in decides, because the approver is the requester or is missing. */
  standsIn: v.nullable(v.picklist(['self', 'missing'])),
})
export type PreviewStep = v.InferOutput<typeof previewStep>
const preview = v.object({
  processId: out.maybeId,
  processName: out.maybeText,
  steps: v.array(previewStep),
  copies: v.array(personBrief),
  copyAt: v.picklist(['start', 'end']),
})
export type Preview = v.InferOutput<typeof preview>

const designer = { authority: ['FINANCE_DESIGN'] }
const draft = { name: requiredText(50), note: v.optional(text(500), ''), definition: processDefinition }

export const processCalls = callsAbout('approval_process', {
  types: call('GET /approval/process/type/list', nothing, listed(typeRow), {
    summary: 'The types of record that are approved, with their kinds',
  }),
  list: call(
    'GET /approval/process',
    v.object({ type: v.optional(text(50)) }),
    withCan(listed(processRow), { create: designer.authority }),
    {
      ...designer,
      summary: 'The approval processes',
    },
  ),
  detail: call('GET /approval/process/detail/:id', byId, processDetail, {
    ...designer,
    summary: 'An approval process with its newest version',
  }),
  roles: call('GET /approval/process/roles', nothing, listed(v.object({ id: out.id, name: out.text })), {
    ...designer,
    summary: 'The roles that a step can be for',
  }),
  create: call(
    'POST /approval/process',
    v.object({ type: requiredText(50), kind: v.optional(text(50), ''), ...draft }),
    v.object({ id: out.id, version: out.number }),
    { ...designer, summary: 'Publish a new approval process' },
  ),
  publish: call(
    'PUT /approval/process/:id',
    v.object({ id, ...draft }),
    v.object({ id: out.id, version: out.number }),
    { ...designer, summary: 'Publish a new version; what runs keeps the version it began with' },
  ),
  open: call('POST /approval/process/:id/open', v.object({ id, isOpen: flag }), done, {
    ...designer,
    summary: 'Open a process to new applications, or close it',
  }),
  remove: call('DELETE /approval/process/:id', byId, done, {
    ...designer,
    summary: 'Delete a process; what runs goes on',
  }),
  form: call(
    'GET /approval/process/form/:id',
    byId,
    v.object({ version: out.number, note: out.text, form: v.nullable(outForm) }),
    { about: ['common_apply'], summary: 'The form of a process that is open, as its newest version has it' },
  ),
  try: call(
    'POST /approval/process/try',
    v.object({ type: requiredText(50), definition: processDefinition, ...facts }),
    preview,
    { ...designer, summary: 'Who would approve this? For a design before it is published' },
  ),
  preview: call(
    'GET /approval/preview',
    v.object({
      type: requiredText(50),
      kind: facts.kind,
      amount: facts.amount,
      departmentId: facts.departmentId,
      answers: facts.answers,
    }),
    preview,
    { summary: "Who will approve the caller's application, and for which steps the caller chooses" },
  ),
})

export const stepNeeded = refusal('approval.step.needed', {
  zh: '审批流程至少保留一个步骤',
  en: 'A process needs at least one step',
})
export const approverNeeded = refusal('approval.step.empty', {
  zh: '“{step}”的审批人不能为空',
  en: 'The approver of “{step}” cannot be empty',
})
export const rangeTooSmall = refusal('approval.step.range', {
  zh: '“{step}”的指定范围至少选择两人',
  en: 'The range of “{step}” needs at least two people',
})
export const doubleStep = refusal('approval.step.double', { zh: '步骤的标识重复', en: 'Two steps have the same key' })
export const unknownInStep = refusal('approval.step.unknown', {
  zh: '“{step}”中的成员、角色或部门不存在',
  en: 'A person, role or department in “{step}” no longer exists',
})
export const amountsCrossed = refusal('approval.step.amounts', {
  zh: '“{step}”的金额应逐级增大，上限应大于下限',
  en: 'In “{step}” each amount must be more than the one before it',
})
export const formNotHere = refusal('approval.form.not_here', {
  zh: '这种单据没有自己的表单',
  en: 'This type has no form of its own',
})
export const unknownField = refusal('approval.step.field', {
  zh: '“{step}”的条件用到了表单里没有的字段',
  en: 'A condition of “{step}” uses a field that the form does not have',
})
export const boundsCrossed = refusal('approval.step.bounds', {
  zh: '“{step}”的条件中，“{field}”的上限应在下限之后',
  en: 'In a condition of “{step}”, “{field}” must end after it begins',
})
export const unknownType = refusal('approval.type.unknown', {
  zh: '没有这种可审批的类型',
  en: 'This approval type does not exist',
})
export const unknownKind = refusal('approval.kind.unknown', { zh: '没有这个分类', en: 'This type does not exist' })
export const processTaken = refusal('approval.process.taken', {
  zh: '该类型已有审批流程，请直接修改',
  en: 'There is already a process for this: edit that one',
})
export const processNameTaken = refusal('approval.process.name', {
  zh: '已有同名的审批流程',
  en: 'A process with this name already exists',
})
