import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, day, done, emptiable, id, out, requiredText, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Its items: stories and tasks to be released with it, bugs mended in it. */
export const versionRow = v.object({
  id: out.id,
  projectId: out.id,
  name: out.text,
  /** The same, as the spec names it. */
  projectVersion: out.text,
  summary: out.text,
  profit: out.text,
  isPublish: out.flag,
  publishDate: out.maybeDay,
  totalNum: out.number,
  doneNum: out.number,
  bugNum: out.number,
})
export type VersionRow = v.InferOutput<typeof versionRow>
const versionDetail = v.object({
  ...versionRow.entries,
  projectName: out.text,
  can: v.object({ edit: v.boolean(), plan: v.boolean() }),
})
export type VersionDetail = v.InferOutput<typeof versionDetail>

const draft = { name: requiredText(100), summary: v.optional(text(5_000), ''), profit: v.optional(text(1_000), '') }

export const versionCalls = callsAbout('project', {
  list: call(
    'GET /project/:projectId/versions',
    v.object({ projectId: id, isPublish: v.optional(choice(['0', '1'])), ...paging(20).entries }),
    page(versionRow),
    { about: ['task'], summary: 'The versions of a project: those to come first, then the released ones' },
  ),
  detail: call('GET /project/version/:id', byId, versionDetail, {
    about: ['task'],
    summary: 'A version with how far it has come',
  }),
  create: call('POST /project/version', v.object({ projectId: id, ...draft }), v.object({ id: out.id }), {
    summary: 'Add a version',
  }),
  update: call('PUT /project/version/:id', v.object({ id, ...draft }), done, { summary: 'Change a version' }),
  publish: call('POST /project/publish_version', v.object({ versionId: id, publishDate: emptiable(day) }), versionRow, {
    summary: 'Release a version on a day, by default today; refused while items of it are incomplete',
  }),
  unpublish: call('POST /project/unpublish_version', v.object({ versionId: id }), versionRow, {
    summary: 'Take a release back',
  }),
  remove: call('DELETE /project/version/:id', byId, done, {
    summary: 'Delete a version that is not released; its items belong to none then',
  }),
})

export const versionNameTaken = refusal('project.version.name', {
  zh: '项目中已有同名的版本',
  en: 'A version with this name already exists in the project',
})
export const versionIncomplete = refusal('project.version.incomplete', {
  zh: '还有 {n} 项未完成，完成后才能发布',
  en: '{n} items are incomplete: finish them before it is released',
})
export const versionNotPublished = refusal('project.version.not_published', {
  zh: '版本尚未发布',
  en: 'The version is not released',
})
