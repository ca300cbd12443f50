/** What other rooms and the demo story may know of projects. */
export { projectCalls } from './project/project.contract.ts'
export { projectPlanCalls } from './plan/plan.contract.ts'
export { snapshotCalls } from './plan/snapshot/snapshot.contract.ts'
export { stageCalls } from './stage/stage.contract.ts'
export { itemCalls } from './backlog/item.contract.ts'
export { moduleCalls } from './module/module.contract.ts'
export { sprintCalls } from './sprint/sprint.contract.ts'
export { versionCalls } from './version/version.contract.ts'
