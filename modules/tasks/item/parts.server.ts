import { batchHandlers } from '../batch/batch.server.ts'
import { repeatHandlers } from '../repeat/repeat.server.ts'
import { templateHandlers } from '../template/template.server.ts'
import { workflowHandlers } from '../workflow/workflow.server.ts'
import './item-notices.server.ts'
import { itemHandlers } from './item.server.ts'
import { progressHandlers } from './progress.server.ts'

/** The calls about what a task is made of, and of what tasks are made. */
export const partsHandlers = [...itemHandlers, ...progressHandlers, ...workflowHandlers, ...repeatHandlers, ...batchHandlers, ...templateHandlers]
