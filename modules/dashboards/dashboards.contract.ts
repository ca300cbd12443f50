export { boardCalls, type WidgetDraft } from './board/board.contract.ts'
export { boardMailCalls } from './mail/board-mail.contract.ts'
