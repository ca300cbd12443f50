import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, ids, instant, number, numberedChoice, text } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { editableFields, mostManagers, priorities } from '../task.contract.ts'

export const wrongValue = refusal('task.field.value', {
  zh: '这个字段不能是该值',
  en: 'This field cannot have this value',
})

/** A field by its name, ours or the wire's. */
const fieldName = v.pipe(
  v.picklist([...editableFields, ...editableFields.map(wireName)], 'choice'),
  v.transform(input => editableFields.find(name => name === input || wireName(name) === input)!),
)
const people = (least: number) => v.pipe(ids(mostManagers), v.minLength(least, 'required'))

/** One call for each field that is changed by itself (spec 2 §7.3); they all follow the rules of `update_patch`. */
export const fieldCalls = callsAbout('task', {
  changePriority: call(
    'POST /v3/task/:id/change_priority',
    v.object({ id, priority: numberedChoice(priorities) }),
    done,
    { summary: 'Change how pressing a task is' },
  ),
  changeStart: call(
    'POST /v3/task/:id/change_plan_start_date',
    v.object({ id, planStartDate: emptiable(instant) }),
    done,
    { summary: 'Change when a task starts' },
  ),
  changeEnd: call('POST /v3/task/:id/change_plan_end_date', v.object({ id, planEndDate: emptiable(instant) }), done, {
    summary: 'Change when a task is due',
  }),
  changeWorkHour: call(
    'POST /v3/task/:id/change_plan_work_hour',
    v.object({ id, planWorkHour: emptiable(number(0, 99_999)) }),
    done,
    {
      summary: 'Change how many hours are planned',
    },
  ),
  changeDetail: call('POST /v3/task/:id/change_detail', v.object({ id, detail: text(20_000) }), done, {
    summary: 'Change what a task is about',
  }),
  changeManager: call('POST /v3/task/:id/change_manager', v.object({ id, personId: people(1) }), done, {
    summary: 'Give a task to others: one to ten',
  }),
  changeApproval: call('POST /v3/task/:id/change_approval', v.object({ id, personId: people(0) }), done, {
    summary: 'Name who approves a task; nobody is right, too',
  }),
  modifyByField: call('POST /v3/task/:id/modify', v.object({ id, field: fieldName, value: v.unknown() }), done, {
    summary: "Change the field that is named, by the wire's name or ours, to a value",
  }),
})
