import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, done, id, ids, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const mostModules = 100

const moduleRow = v.object({
  id: out.id,
  name: out.text,
  storyNum: out.number,
  bugNum: out.number,
  openNum: out.number,
})
export type ModuleRow = v.InferOutput<typeof moduleRow>

export const moduleCalls = callsAbout('project', {
  list: call('GET /project/:projectId/modules', v.object({ projectId: id }), listed(moduleRow), {
    about: ['task'],
    summary: 'The modules of a project with how many stories and bugs each has',
  }),
  create: call('POST /project/module', v.object({ projectId: id, name: requiredText(50) }), v.object({ id: out.id }), {
    summary: 'Add a module',
  }),
  rename: call('PUT /project/module/:id', v.object({ id, name: requiredText(50) }), done, {
    summary: 'Rename a module',
  }),
  sort: call('POST /project/:projectId/modules/sort', v.object({ projectId: id, ids: ids(mostModules) }), done, {
    summary: 'Put modules in this order',
  }),
  remove: call('DELETE /project/module/:id', byId, done, {
    summary: 'Delete a module; what was of it is of none then',
  }),
})

export const moduleNameTaken = refusal('project.module.name', {
  zh: '项目中已有同名的模块',
  en: 'A module with this name already exists in the project',
})
export const tooManyModules = refusal('project.module.too_many', { zh: '模块最多 100 个', en: 'At most 100 modules' })
