import * as v from 'valibot'
import { wireName } from '#platform/contract/wire-names.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse, underNames } from '#platform/server/http/refuse.ts'
import { setMembers } from '../members/change-members.server.ts'
import { taskCalls } from '../task.contract.ts'
import { editTask, type Edit } from './edit-task.server.ts'
import { fieldCalls, wrongValue } from './field-calls.contract.ts'

async function edited(id: string, edit: Edit, context: Context) {
  await editTask(id, edit, context)
  return { id }
}

export const fieldHandlers = handle(fieldCalls, {
  changePriority: ({ id, ...edit }, context) => edited(id, edit, context),
  changeStart: ({ id, planStartDate = null }, context) => edited(id, { planStartDate }, context),
  changeEnd: ({ id, planEndDate = null }, context) => edited(id, { planEndDate }, context),
  changeWorkHour: ({ id, planWorkHour = null }, context) => edited(id, { planWorkHour }, context),
  changeDetail: ({ id, ...edit }, context) => edited(id, edit, context),

  async changeManager({ id, personId }, context) {
    await setMembers(id, 'manager', personId, context)
    return { id }
  },
  async changeApproval({ id, personId }, context) {
    await setMembers(id, 'approval', personId, context)
    return { id }
  },

  async modifyByField({ id, field, value }, context) {
    const parsed = v.safeParse(taskCalls.update.input, { id, [field]: value ?? null })
    if (!parsed.success) refuse(wrongValue, {}, 'value')
    const { id: _id, ...edit } = parsed.output
    return await underNames({ [wireName(field)]: 'value' }, edited(id, edit, context))
  },
})
