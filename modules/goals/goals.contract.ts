/** What other rooms and the demo story may know of goals. */
export { goalCalls, goalKinds, GoalType, usualType } from './goal/goal.contract.ts'
