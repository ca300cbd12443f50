import { useSyncExternalStore } from 'react'
import { AlertIcon, ChevronRightIcon, ClockIcon, RefreshIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { day, shortDay, time } from '#platform/web/words/format.ts'
import { cache } from '../cache.ts'
import { useSettled } from '../settled.ts'
import { useShown } from '../navigation.ts'
import { useReached } from './connection.ts'
import { t } from './offline.words.ts'
import { useWaiting } from './waiting.ts'
import css from './offline.module.css'

/** A write that is sent within this many milliseconds is not announced. */
const soon = 700

/** Above every screen while there is no network or writes wait: how old the shown data is, and a link to the outbox. */
export default function OfflineStrip() {
  const {
    place: { path },
  } = useShown()
  const isOffline = !useReached()
  const items = useSettled(useWaiting(), soon)
  const stuck = items.filter(({ state }) => state !== 'waiting').length
  const waiting = items.length - stuck
  const tone = stuck > 0 ? 'danger' : isOffline ? 'warn' : 'brand'
  const isThere = path === '/outbox'
  if (!isOffline && (isThere ? waiting : items.length) === 0) return null
  return (
    <div className={css.strip} data-tone={tone}>
      <span role="status" className={css.state}>
        {isOffline ? <Since /> : waiting > 0 && <State icon={RefreshIcon} text={t('sending', { n: waiting })} />}
      </span>
      {items.length > 0 && !isThere && (
        <Link href="/outbox" className={css.toOutbox}>
          {stuck > 0 ? (
            <State icon={AlertIcon} text={t('stuck', { n: stuck })} />
          ) : (
            <State icon={ClockIcon} text={t('waiting', { n: waiting })} />
          )}
          <ChevronRightIcon size={16} />
        </Link>
      )}
    </div>
  )
}

const State = ({ icon: StateIcon, text }: { icon: Icon; text: string }) => (
  <>
    <StateIcon size={16} />
    <span>{text}</span>
  </>
)

const whenIs = (moment: number) =>
  day(moment) === day(Date.now()) ? time(moment) : `${shortDay(moment)} ${time(moment)}`

function Since() {
  const since = useSyncExternalStore(listener => cache.getQueryCache().subscribe(listener), oldestShown)
  if (since === null) return <State icon={AlertIcon} text={t('offline')} />
  return <State icon={AlertIcon} text={t('offlineSince', { when: whenIs(since) })} />
}

/** When the oldest data on screen was fetched, in milliseconds; the session's own query does not count. */
function oldestShown(): number | null {
  const times = cache
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== '/user/my' && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
