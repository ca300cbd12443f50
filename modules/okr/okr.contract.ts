/** What other rooms and the demo story may know of objectives. */
export { objectiveCalls, ObjectivePriority, ObjectiveStatus } from './objective/objective.contract.ts'
export { keyResultCalls } from './key-result/key-result.contract.ts'
export { reviewCalls } from './review/review.contract.ts'
export { okrCycleCalls } from './cycle/okr-cycle.contract.ts'
export { figureOfBooks, figureRows, judgedFigures, type JudgedFigure } from './figure/figure.contract.ts'
export { spreadEvenly, wholeWeight } from './weights.contract.ts'
export { OkrType } from './okr-cycles.contract.ts'
