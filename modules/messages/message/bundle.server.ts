import { refuse } from '#platform/server/http/refuse.ts'
import { bundleTooDeep, bundleTooLarge, longestBundle, mostBundled } from './forward.contract.ts'
import type { MessageType } from './message-types.contract.ts'
import { deepestBundle } from './message.contract.ts'

/** A message as a bundle keeps it; what was a bundle itself keeps its own. */
export interface BundledItem {
  sender: string
  content: string
  type: MessageType
  sentAt: string
  /** The record of a card: each reader sees of it what they may. */
  subjectType?: string
  subjectId?: string
  items?: BundledItem[]
}
/** What of a message's details goes along. */
export interface BundledDetails {
  items?: BundledItem[]
  place?: { name: string }
  subjectType?: string
  subjectId?: string
}
interface Original extends Pick<BundledItem, 'sender' | 'content' | 'type' | 'sentAt'> {
  details: BundledDetails | null
}

const depthOf = (items: readonly BundledItem[] = []): number =>
  items.length === 0 ? 0 : 1 + Math.max(...items.map(item => depthOf(item.items)))
const allOf = (items: readonly BundledItem[] = []): BundledItem[] => items.flatMap(item => [item, ...allOf(item.items)])

/** 合并转发: what these messages say, whole; refused where it is too much for one message. */
export function bundleOf(messages: readonly Original[]): BundledItem[] {
  const items = messages.map(({ sender, content, type, sentAt, details }) => ({
    sender,
    content: content || (details?.place?.name ?? ''),
    type,
    sentAt,
    ...(details?.items && { items: details.items }),
    ...(details?.subjectType && { subjectType: details.subjectType, subjectId: details.subjectId! }),
  }))
  if (depthOf(items) > deepestBundle) refuse(bundleTooDeep, {}, 'message_ids')
  const all = allOf(items)
  if (all.length > mostBundled || all.reduce((sum, { content }) => sum + content.length, 0) > longestBundle)
    refuse(bundleTooLarge, {}, 'message_ids')
  return items
}
