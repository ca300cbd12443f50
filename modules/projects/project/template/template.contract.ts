import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  numberedChoice,
  out,
  requiredText,
  text,
} from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'

export const templateNameTaken = refusal('project_template.name.taken', {
  zh: '已有同名的模板',
  en: 'A template with this name already exists',
})
export const templateGone = refusal('project_template.gone', {
  zh: '这个模板已不存在',
  en: 'This template no longer exists',
})
export const tooManyTemplates = refusal('project_template.too_many', {
  zh: '公司模板最多 100 个',
  en: 'A company has at most 100 templates',
})
export const mostTemplates = 100
/** One that comes with the product is named by a word, a company's own by its id. */
export const templateId = v.pipe(v.string('id'), v.regex(/^[a-z0-9-]{1,40}$/, 'id'))

const templateBrief = v.object({
  id: v.string(),
  name: out.text,
  about: out.text,
  type: v.picklist(projectTypes),
  stageNum: out.number,
  taskNum: out.number,
  days: out.number,
  /** It comes with the product. */
  isUsual: out.flag,
  can: abilities(['remove']),
})
export type ProjectTemplate = v.InferOutput<typeof templateBrief>

const previewed = v.object({
  name: out.text,
  stages: v.array(
    v.object({
      name: out.text,
      tasks: v.array(v.object({ name: out.text, day: v.nullable(v.number()), days: out.number })),
    }),
  ),
})

export const projectTemplateCalls = callsAbout('project', {
  list: call(
    'GET /project/templates',
    v.object({ type: v.optional(numberedChoice(projectTypes)) }),
    listed(templateBrief),
    { summary: "Templates that a project can begin with, the company's own first" },
  ),
  detail: call('GET /project/template/:id', v.object({ id: templateId }), previewed, {
    summary: 'The stages and tasks of a template',
  }),
  save: call(
    'POST /project/template',
    v.object({ projectId: id, name: requiredText(100), about: v.optional(text(500), '') }),
    v.object({ id: out.id }),
    { summary: "Keep a project's stages and tasks as a template of the company" },
  ),
  remove: call('DELETE /project/template/:id', byId, done, { summary: 'Delete a template of the company' }),
  copy: call(
    'POST /project/copy/:id',
    v.object({
      id,
      name: requiredText(100),
      planStartDate: emptiable(instant),
      managerIds: v.optional(ids(10), []),
      /** Its people come along; its tasks do. */
      withPeople: v.optional(flag, true),
      withTasks: v.optional(flag, true),
    }),
    v.object({ id: out.id, code: out.text }),
    {
      about: ['project'],
      summary:
        'Begin a project as a copy of another: its fields, stages and settings, with people and tasks if wanted, its dates moved to the new start',
    },
  ),
})
