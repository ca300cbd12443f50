import { useBack } from '#platform/web/app/navigation.ts'
import { Inbox } from '#mechanisms/waiting/inbox.tsx'

/** Everything that waits for me. */
export default function Todo() {
  return <Inbox onBack={useBack()} />
}
