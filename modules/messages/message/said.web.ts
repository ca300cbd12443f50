import { listed } from '#platform/web/words/format.ts'
import { t } from '../messages.words.ts'
import { groupEvents, MessageType, type GroupEvent } from './message-types.contract.ts'

interface Said {
  type: number
  content: string
  event: string | null
  isRecalled: boolean
  sender: { id: string; name: string }
  people?: readonly { name: string }[]
}

const isEvent = (event: string | null): event is GroupEvent => groupEvents.some(one => one === event)

/** What a group says of itself, or that a message was recalled, as a sentence; null for what somebody has sent. */
export function sentenceOf(
  { event, isRecalled, sender, people = [], content }: Said,
  myId: string | undefined,
): string | null {
  if (isRecalled) return sender.id === myId ? t('recalledOwn') : t('recalledBy', { name: sender.name })
  if (!isEvent(event)) return null
  return t(`event_${event}`, { name: sender.name, people: listed(people.map(({ name }) => name)), content })
}

const kinds: Record<number, 'picture' | 'file' | 'voice' | 'place' | 'card' | 'history'> = {
  [MessageType.Picture]: 'picture',
  [MessageType.File]: 'file',
  [MessageType.Voice]: 'voice',
  [MessageType.Place]: 'place',
  [MessageType.Card]: 'card',
  [MessageType.Forwarded]: 'history',
}
/** What a message says in one line: its words, or what it is. */
export const lineOf = ({ type, content }: Pick<Said, 'type' | 'content'>) => {
  const kind = kinds[type]
  return kind ? [t(kind), content].filter(Boolean).join(' ') : content || t('other')
}
