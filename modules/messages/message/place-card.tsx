import { LocationIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../messages.words.ts'
import { mapAddress } from './map-address.ts'
import type { Place } from './message.contract.ts'
import css from '../messages.module.css'

/** A place that was sent; it opens in the device's map. */
export const PlaceCard = ({ place }: { place: Place }) => (
  <a
    className={css.placeCard}
    href={mapAddress(place, navigator.userAgent)}
    target="_blank"
    rel="noreferrer"
    aria-label={t('openMap', { name: place.name })}
  >
    <LocationIcon size={20} />
    {place.name}
  </a>
)
