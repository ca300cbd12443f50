import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, day, done, id, ids, out, requiredText, text } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** A log has a title, as a report and a journal have (spec 1 §5). */
const own = {
  title: requiredText(100),
  content: v.optional(text(10_000), ''),
  logDate: day,
  resId: v.optional(ids(mostFiles), []),
}

export const logRow = v.object({
  id: out.id,
  project: v.object({ id: out.id, code: out.text, name: out.text, type: out.number }),
  title: out.text,
  content: out.text,
  logDate: out.day,
  fileNum: out.number,
  commentNum: out.number,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
})
export type LogRow = v.InferOutput<typeof logRow>
export const logDetail = v.object({
  ...logRow.entries,
  attachments: v.array(fileBrief),
  can: abilities(['edit', 'remove', 'comment']),
})
export type LogDetail = v.InferOutput<typeof logDetail>

export const projectLogCalls = callsAbout('project_log', {
  list: call('GET /project/:projectId/logs', v.object({ projectId: id, ...paging(20).entries }), page(logRow), {
    summary: 'The log of a project, the last day first',
  }),
  journal: call(
    'GET /project/journal',
    v.object({ ...paging(20).entries, scope: v.optional(choice(['mine', 'company']), 'mine') }),
    withCan(page(logRow), { create: 'everyone' }),
    {
      summary: 'What was written into the logs of all projects: by the caller, or in all that they may see',
    },
  ),
  detail: call('GET /project/log/:id', byId, logDetail, { summary: 'An entry of a log with its files' }),
  create: call('POST /project/log', v.object({ projectId: id, ...own }), v.object({ id: out.id }), {
    summary: 'Write down what happened in a project',
  }),
  update: call('PUT /project/log/:id', v.object({ id, ...own, ...fileChange }), done, { summary: 'Change an entry' }),
  remove: call('DELETE /project/log/:id', byId, done, { summary: 'Delete an entry' }),
})
