import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, done, emptiable, flag, id, instant, out, requiredText, text } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The most templates of one person, or of the company. */
export const mostTemplates = 200

const templateRow = v.object({
  id: out.id,
  name: out.text,
  isCompany: out.flag,
  taskName: out.text,
  type: out.text,
  itemNum: out.number,
  owner: v.nullable(personBrief),
  can: abilities(['edit']),
})
export type TemplateRow = v.InferOutput<typeof templateRow>

export const templateCalls = callsAbout('task_template', {
  list: call('GET /v3/task/templates', v.object({}), withCan(listed(templateRow), { share: ['TASK_MANAGER'] }), {
    summary: "The company's templates of tasks, and the caller's own",
  }),
  save: call(
    'POST /v3/task/:id/save_template',
    v.object({ /** The task\'s. */ id, name: requiredText(100), isCompany: v.optional(flag, false) }),
    v.object({
      id: out.id,
    }),
    {
      summary: 'Keep a task as a template, with its people, text and sub-items',
    },
  ),
  update: call(
    'PATCH /v3/task/templates/:id',
    v.object({ id, name: v.optional(requiredText(100)), isCompany: v.optional(flag) }),
    done,
    {
      summary: 'Call a template otherwise, or give it to the company',
    },
  ),
  remove: call('DELETE /v3/task/templates/:id', v.object({ id }), done, { summary: 'Delete a template' }),
  use: call(
    'POST /v3/task/templates/:id/task',
    v.object({ id, name: v.optional(text(200), ''), planStartDate: emptiable(instant), parentId: emptiable(id) }),
    v.object({
      id: out.id,
      code: out.text,
    }),
    { about: ['task'], summary: 'Make a task of a template: it begins then, and its dates lie as they did' },
  ),
})

export const companysAreManaged = refusal('task.template.company', {
  zh: '公司模板由任务管理员维护',
  en: 'Company templates are maintained by people who manage all tasks',
})
export const tooManyTemplates = refusal('task.template.too_many', {
  zh: '最多保存 200 个模板',
  en: 'There can be at most 200 templates',
})
