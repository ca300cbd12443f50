import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LocationIcon, RefreshIcon } from '#platform/web/kit/icons.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { t } from '../attendance/attendance.words.ts'
import type { Nearest } from './distance.contract.ts'
import type { Where } from './where.web.ts'
import css from './sign.module.css'

/** 85 m, 4.7 km */
export const metres = (distance: number) =>
  distance < 1_000 ? t('metres', { n: Math.round(distance) }) : t('kilometres', { n: Math.round(distance / 100) / 10 })

interface WhereCardProps {
  where: Where & { look: () => void }
  nearest: Nearest | null
  isJudged: boolean
  /** On a trip an address stands for a position. */
  isTrip?: boolean
}

/** Where one is, how sure the phone is of it, and what to do when it does not know. */
export function WhereCard({
  where: { point, problem, isLooking, look },
  nearest,
  isJudged,
  isTrip = false,
}: WhereCardProps) {
  const tone = nearest?.isInside ? 'success' : problem || (isJudged && point) ? 'warn' : 'brand'
  return (
    <div className={css.where} role="status">
      <span data-tone={tone}>{isLooking && !point ? <Spinner size={20} /> : <LocationIcon size={22} />}</span>
      <div>
        <p>
          {point
            ? placeText(nearest)
            : t(isLooking ? 'locating' : problem === 'denied' ? 'whereDenied' : 'whereUnknown')}
        </p>
        <p>
          {point
            ? t('accuracy', { n: Math.ceil(point.accuracy) })
            : isLooking
              ? t('locatingText')
              : t(isTrip ? 'whereTripText' : problem === 'denied' ? 'whereDeniedText' : 'whereUnknownText')}
        </p>
      </div>
      {!isLooking && <IconButton icon={RefreshIcon} label={t('locateAgain')} onPress={look} />}
    </div>
  )
}

function placeText(nearest: Nearest | null): string {
  if (!nearest) return t('located')
  return nearest.isInside
    ? t('inPlace', { place: nearest.name })
    : t('fromPlace', { place: nearest.name, distance: metres(nearest.distance) })
}
