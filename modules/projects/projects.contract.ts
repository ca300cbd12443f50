/** What other rooms and the demo story may know of projects. */
export { projectCalls } from './project/project.contract.ts'
export { projectPlanCalls } from './plan/plan.contract.ts'
export { snapshotCalls } from './plan/snapshot/snapshot.contract.ts'
export { stageCalls } from './stage/stage.contract.ts'
