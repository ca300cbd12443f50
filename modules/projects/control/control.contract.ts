/** What other parts of the room may know of what a project is steered by. */
export { costCalls, type TaskAmounts, type TaskCosts } from './cost/cost.contract.ts'
