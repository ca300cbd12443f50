import { usePages } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { t } from '../../tasks.words.ts'
import { taskCalls, type TaskDetail } from '../task.contract.ts'
import { TaskRowView } from '../task-row.tsx'

/** What is below it. */
export const TaskChildren = ({ task }: { task: TaskDetail }) => task.childNum > 0 && <Children of={task.id} />

function Children({ of }: { of: string }) {
  const { rows } = usePages(taskCalls.list, { parentId: of, scope: 'company', sort: '-createdAt', limit: 100 })
  return rows.length === 0 ? null : <Section title={t('children')} action={rows.length}>{rows.map(task => <TaskRowView key={task.id} task={task} />)}</Section>
}
