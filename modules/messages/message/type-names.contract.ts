import type { Sentence } from '#platform/contract/words.ts'
import { MessageType } from './message-types.contract.ts'

/** What notices say of a message that is more than words, or that is a kind of its own, by its type. */
export const typeNames: Readonly<Record<number, Sentence>> = {
  [MessageType.Text]: { zh: '文字', en: 'Text' },
  [MessageType.Picture]: { zh: '图片', en: 'Picture' },
  [MessageType.File]: { zh: '文件', en: 'File' },
  [MessageType.Voice]: { zh: '语音', en: 'Voice' },
  [MessageType.Place]: { zh: '位置', en: 'Place' },
  [MessageType.Card]: { zh: '卡片', en: 'Card' },
  [MessageType.Forwarded]: { zh: '聊天记录', en: 'Chat history' },
}
