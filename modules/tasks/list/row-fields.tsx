import { useQuery } from '@tanstack/react-query'
import { batchRequests } from '#platform/web/app/batch-requests.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { isTemporary } from '#platform/web/app/offline/waiting.ts'
import { customFieldCalls } from '#mechanisms/custom-fields/custom-field.contract.ts'
import css from './list.module.css'

const ofTasks = { subjectType: 'task' }
const textsOf = batchRequests(
  100,
  async ids => (await sendCall(customFieldCalls.texts, { ...ofTasks, ids })).list,
  ({ id }) => id,
)

/** What a task has in the chosen fields of the company's own; the rows of a screen ask together. */
export default function RowFields({ id, columns }: { id: string; columns: readonly string[] }) {
  const { data: fields } = useCall(customFieldCalls.list, ofTasks)
  const { data: held } = useQuery({
    queryKey: [customFieldCalls.texts.path, id],
    queryFn: () => textsOf(id),
    enabled: !isTemporary(id),
    staleTime: 60_000,
    retry: false,
  })
  return columns.map(column => {
    const field = fields?.list.find(one => one.id === column)
    const text = held?.values.find(({ fieldId }) => fieldId === column)?.text
    return field && text ? (
      <span key={column} className={css.field}>
        {field.name} <b>{text}</b>
      </span>
    ) : null
  })
}
