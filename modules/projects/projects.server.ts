import { projectDirectoryHandlers } from '#mechanisms/projects/project-directory.server.ts'
import { projectHandlers } from './project/project.server.ts'
import { projectPlanHandlers } from './plan/plan.server.ts'
import { snapshotHandlers } from './plan/snapshot/snapshot.server.ts'
import { stageHandlers } from './stage/stage.server.ts'

export { projectsAreHeldBy } from './project/project-holds.server.ts'

export const projectsHandlers = [...projectDirectoryHandlers, ...projectHandlers, ...projectPlanHandlers, ...snapshotHandlers, ...stageHandlers]
