import { useEffect, useEffectEvent, useRef } from 'react'
import { patch } from '#platform/web/app/cache.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'

/** So long a pause in writing, in milliseconds, until one's other devices hear what was written. */
const pause = 2_000

/**
 * What one writes in a conversation is there on one's other devices: published after a pause and when one leaves, taken
 * over from them while nothing else is being written here. Without a network it stays on this device.
 */
export function useSharedDraft(
  id: string,
  remote: string,
  { text, take }: { text: string; take: (text: string) => void },
) {
  /** What this device and the server had in common last. */
  const common = useRef(remote)
  /** What this device has published comes back to it, late perhaps: it is no news here. */
  const published = useRef(new Set<string>())
  const arrive = useEffectEvent((now: string) => {
    if (published.current.delete(now)) return
    const isOurs = text !== common.current && text !== ''
    common.current = now
    if (!isOurs && text !== now) take(now)
  })
  useEffect(() => arrive(remote), [remote])

  const tell = useEffectEvent(() => {
    if (text === common.current) return
    common.current = text
    published.current.add(text)
    sendCall(conversationCalls.keep, { id, draft: text }).catch(() => {})
  })
  useEffect(() => {
    const timer = setTimeout(() => tell(), pause)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => () => tell(), [])
  return {
    /** It was sent: the server has it no longer. */
    sent() {
      common.current = ''
      patch(conversationCalls.detail, { id }, before => ({ ...before, draft: '' }))
    },
  }
}
