import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { customFieldsOf } from '#mechanisms/custom-fields/custom-field-list.server.ts'
import { customKindOf } from '#mechanisms/custom-fields/custom-fields.server.ts'
import { customValuesOf } from '#mechanisms/custom-fields/custom-values.server.ts'
import { richTextOf } from '#mechanisms/rich-text/rich-text.server.ts'
import { setTags } from '#mechanisms/tags/tags.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { taskPartCalls } from './task-parts.contract.ts'

const kindOf = async (id: string, { me, run }: Pick<Context, 'me' | 'run'>) => {
  const [answer] = await run([
    {
      name: 'task_kind',
      text: 'select type from task where comp_id = $1 and id = $2',
      values: [me.companyId, id],
      value: col.text,
    },
  ])
  return answer.first
}

export const taskPartHandlers = handle(taskPartCalls, {
  async setTags({ id, tagIds }, context) {
    await taskSubject.lock(id, context, 'edit')
    await setTags(context, taskSubject, id, tagIds)
    return { id }
  },

  async customFields({ id }, context) {
    await taskSubject.admit(id, context)
    const fields = await customFieldsOf(context, 'task', { kind: await kindOf(id, context) })
    return { list: await customValuesOf(context, fields, 'task', id) }
  },
})

/** What is added to others' by this file. */
export const taskPartsParts: Part[] = [
  customKindOf('task', kindOf),
  richTextOf(taskSubject, 'detail', task.detail, { ability: 'editContent' }),
]
