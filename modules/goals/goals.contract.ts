/** What the demo story may know of goals. */
export { goalCalls, GoalType } from './goal/goal.contract.ts'
