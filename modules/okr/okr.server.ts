import { ofApp } from '#platform/server/http/handle.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { okrCycleHandlers, okrCycleParts } from './cycle/okr-cycle.server.ts'
import { okrWidgetParts } from './cycle/okr-widgets.server.ts'
import { okrImporter } from './exchange/okr-import.server.ts'
import { keyResultHandlers, keyResultParts } from './key-result/key-result.server.ts'
import { measureKeyResultsJob } from './key-result/measure-each-morning.server.ts'
import { objectiveCalls } from './objective/objective.contract.ts'
import { objectiveHandlers, objectiveParts } from './objective/objective.server.ts'
import { objectiveSubject } from './objective/objective-subject.server.ts'
import { reviewHandlers, reviewParts } from './review/review.server.ts'

export { figureRowsOf, figureValue, knowsCompanyFigure } from './figure/figure.server.ts'

const okrHandlers = [
  ...okrCycleHandlers,
  ...withPage(objectiveSubject, objectiveCalls.detail, objectiveHandlers),
  ...keyResultHandlers,
  ...reviewHandlers,
]

/** What this room is to the server. */
export const okrModule: ServerModule = {
  calls: ofApp('okr', okrHandlers),
  jobs: [measureKeyResultsJob],
  subjects: [objectiveSubject],
  approvals: [],
  imports: [okrImporter],
  parts: [...objectiveParts, ...keyResultParts, ...reviewParts, ...okrCycleParts, ...okrWidgetParts],
}
