import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { flag, id, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { projectBrief } from './project-types.contract.ts'

/** Query of a selector of projects. */
export const projectDirectoryCalls = callsAbout('project', {
  list: call(
    'GET /project/list',
    v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey), isOpen: v.optional(flag) }),
    page(projectBrief),
    {
      summary: 'Projects that the caller may see, by name or code: to choose one, or to say what one is called',
    },
  ),
})
