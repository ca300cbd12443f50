export { boardCalls, type WidgetDraft } from './board/board.contract.ts'
