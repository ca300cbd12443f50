import { ListRow } from '#platform/web/kit/list-row.tsx'
import { GroupState } from '#mechanisms/deliverables/group-state.tsx'
import { t } from '#mechanisms/deliverables/deliverables.words.ts'
import type { TaskGroup } from './deliverable.contract.ts'

/** A group of deliverables of a task, in its project: it leads to the task, where it is submitted and accepted. */
export const TaskGroupRow = ({ group }: { group: TaskGroup }) => (
  <ListRow
    href={`/tasks/${group.task.id}`}
    chevron={false}
    title={group.summary}
    right={<GroupState group={group} />}
    subtitle={[
      group.isRequired && t('required'),
      `${group.task.code} ${group.task.name}`,
      group.files.length > 0 && t('files', { n: group.files.length }),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
