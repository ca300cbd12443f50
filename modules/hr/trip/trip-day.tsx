import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { time } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { t } from '../attendance/attendance.words.ts'
import { SketchMap } from './sketch-map.tsx'
import type { TripRow } from './trip.contract.ts'
import css from './trip.module.css'

const tones = { arrive: 'brand', visit: 'violet', leave: 'neutral' } as const

/** One person's day on the way: the sketch of it, then its places from the morning on. */
export function TripDay({ title, trips }: { title: React.ReactNode; trips: readonly TripRow[] }) {
  let placed = 0
  return (
    <Section title={title}>
      <SketchMap trips={trips} />
      {trips.map(trip => {
        const number = trip.latitude === null ? null : ++placed
        return (
          <ListRow
            key={trip.id}
            wrap
            left={
              <span className={css.order} data-nowhere={number === null || undefined}>
                {number ?? '·'}
              </span>
            }
            title={trip.address || placeOf(trip)}
            subtitle={[trip.summary, trip.address ? placeOf(trip) : ''].filter(Boolean).join(' · ') || undefined}
            right={time(trip.signTime)}
            badge={<StatusPill tone={tones[trip.signType]}>{t(`trip_${trip.signType}`)}</StatusPill>}
            below={trip.attachments.length > 0 && <FileList files={trip.attachments} />}
          />
        )
      })}
    </Section>
  )
}

/** 39.00412, 117.71065 ±18 m */
const placeOf = ({ latitude, longitude, accuracy }: TripRow) =>
  latitude === null || longitude === null
    ? ''
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${accuracy === null ? '' : ` ±${t('metres', { n: Math.ceil(accuracy) })}`}`
