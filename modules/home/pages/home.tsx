import { useEffect } from 'react'
import { useAddress, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { entryPage } from '../tabs/entry.ts'

/**
 * Where the app starts: leads on to the entry page of the person's edition, or to the messages when a push of them was
 * opened.
 */
export default function Home() {
  const { notify_type: notifyType } = useAddress()
  const me = useMe()
  const hasScreen = useHasScreen()
  const go = useGo()
  const entry = me && entryPage(me, { notifyType, hasScreen })
  useEffect(() => {
    if (entry) go(entry, { replace: true })
  }, [entry, go])
  return <Skeleton kind="rows" />
}
