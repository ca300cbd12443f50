import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { admitForm } from '#mechanisms/forms/admit-form.server.ts'
import { mayBeCondition } from '#mechanisms/forms/compute.contract.ts'
import { asksOfKind, hasRoom } from '#mechanisms/forms/conditions.contract.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { Approvable } from './approvable.server.ts'
import {
  amountsCrossed,
  boundsCrossed,
  approverNeeded,
  doubleStep,
  formNotHere,
  rangeTooSmall,
  smallestRange,
  stepNeeded,
  unknownField,
  unknownInStep,
  type ProcessDefinition,
  type ProcessStep,
} from './process.contract.ts'

/**
 * Refuses an unusable design: spec 1 §5 "at least one step is kept, the approver cannot be empty, a designated range
 * needs at least two users".
 */
export async function admitDefinition(
  definition: ProcessDefinition,
  { hasForm = false }: Pick<Approvable, 'hasForm'>,
  context: Pick<Context, 'me' | 'run'>,
): Promise<void> {
  const { steps, copyIds, form } = definition
  if (form && !hasForm) refuse(formNotHere, {}, 'form')
  if (form) admitForm(form)
  if (steps.length === 0) refuse(stepNeeded, {}, 'steps')
  if (new Set(steps.map(({ key }) => key)).size < steps.length) refuse(doubleStep, {}, 'steps')
  for (const step of steps) {
    admitStep(step)
    admitConditions(step, form)
  }
  const known = await knownAmong(definition, context)
  for (const step of steps) {
    const named = [...step.personIds, ...step.departmentIds, ...(step.by === 'role' ? [step.roleId!] : [])]
    if (named.some(id => !known.has(id))) refuse(unknownInStep, { step: step.name }, 'steps')
  }
  if (copyIds.some(id => !known.has(id))) refuse(unknownPerson, {}, 'copy_ids')
}

function admitStep({ name, by, personIds, roleId, authority, minAmount, maxAmount, limits }: ProcessStep) {
  const isEmpty =
    (by === 'people' && personIds.length === 0) || (by === 'role' && !roleId) || (by === 'authority' && !authority)
  if (isEmpty) refuse(approverNeeded, { step: name }, 'steps')
  if (by === 'choice' && personIds.length < smallestRange) refuse(rangeTooSmall, { step: name }, 'steps')
  if (!rises(minAmount && maxAmount ? [minAmount, maxAmount] : []) || !rises(limits.filter(limit => limit !== null)))
    refuse(amountsCrossed, { step: name }, 'steps')
}

/** Each condition is on a field of the form, fits its type, and can be true. */
function admitConditions({ name, when }: ProcessStep, form: ProcessDefinition['form']) {
  for (const condition of when) {
    const field = form?.fields.find(({ key }) => key === condition.key)
    if (!field || !mayBeCondition(field.kind) || !asksOfKind(condition, field.kind))
      refuse(unknownField, { step: name }, 'steps')
    if (!hasRoom(condition)) refuse(boundsCrossed, { step: name, field: field.name }, 'steps')
  }
}

const rises = (amounts: readonly string[]) =>
  amounts.every((amount, index) => index === 0 || compareMoney(amount, amounts[index - 1]!) > 0)

/** The existing people, roles and departments among those named. */
async function knownAmong(
  { steps, copyIds }: ProcessDefinition,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Set<string>> {
  const people = [...copyIds, ...steps.flatMap(step => step.personIds)]
  const [answer] = await run([
    {
      name: 'approval_named',
      text: `select id from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}
      union all select id from role where comp_id = $1 and id = any($3::uuid[]) union all select id from department
        where comp_id = $1 and id = any($4::uuid[])`,
      values: [
        me.companyId,
        people,
        steps.flatMap(step => (step.roleId ? [step.roleId] : [])),
        steps.flatMap(step => step.departmentIds),
      ],
      value: col.uuid,
    },
  ])
  return new Set(answer.rows)
}
