/** What other parts of the room may know of agile projects. */
export { moveRoles, processSetting, type MoveRole } from './board/process/process.contract.ts'
