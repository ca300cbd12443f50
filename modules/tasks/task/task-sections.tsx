import { lazy } from 'react'
import { TaskHours } from '../hours/task-hours.tsx'
import { TaskPeople } from './members/task-people.tsx'
import { TaskAbout } from './task-about.tsx'
import { TaskDeliverables } from '../deliverable/task-deliverables.tsx'
import { TaskShares } from '../parts/task-shares.tsx'
import { TaskFields } from '../parts/task-fields.tsx'
import type { TaskDetail } from './task.contract.ts'
import { TaskFacts } from './task-facts.tsx'
import { TaskChildren } from './tree/task-children.tsx'

type TaskSection = (props: { task: TaskDetail }) => React.ReactNode

/**
 * A task's page, top to bottom, between its head and what is said about it: what is to be done and by whom, its parts,
 * what hangs on it. Another folder adds its section as one line; one that weighs something, or that few tasks have, is
 * `lazy(() => import(…))`. Words it needs are loaded in `tasks.web.tsx`.
 */
export const taskSections: readonly (TaskSection | React.LazyExoticComponent<TaskSection>)[] = [
  TaskPeople,
  TaskFacts,
  lazy(() => import('../in-project/place-section.tsx')),
  lazy(() => import('./links/task-links.tsx')),
  TaskAbout,
  TaskChildren,
  lazy(() => import('../item/item-section.tsx')),
  lazy(() => import('../repeat/repeat-section.tsx')),
  lazy(() => import('../plan/plan-section.tsx')),
  TaskDeliverables,
  TaskFields,
  TaskHours,
  lazy(() => import('./task-reminders.tsx')),
  lazy(() => import('./scores/task-scores.tsx').then(({ TaskScores }) => ({ default: TaskScores }))),
  TaskShares,
  lazy(() => import('./task-requests.tsx')),
]
