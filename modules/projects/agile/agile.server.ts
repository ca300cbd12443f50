/** What other parts of the room may use of agile projects. */
export { finishOrRefuse } from './board/move-card.server.ts'
export { bindBoard, usualMoves } from './board/process/process.server.ts'
export { closeOpenSprint } from './sprint/close-sprint.server.ts'
export { beginStages } from './stage/stage.server.ts'
