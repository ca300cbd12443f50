import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LocationIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../attendance/attendance.words.ts'
import type { SignPlace } from './sign.contract.ts'
import { useWhere } from './where.web.ts'

interface PlaceSheetProps {
  /** None for a new one. */
  place: SignPlace | null
  taken: readonly string[]
  onClose: () => void
  /** Null: it is taken away. */
  onDone: (place: SignPlace | null) => void
}

/** A place to sign in at: its name, its middle (where one stands, or typed), and how far it reaches. */
export function PlaceSheet({ place, taken, onClose, onDone }: PlaceSheetProps) {
  const where = useWhere()
  const [name, setName] = useState(place?.name ?? '')
  const [latitude, setLatitude] = useState(place ? String(place.latitude) : '')
  const [longitude, setLongitude] = useState(place ? String(place.longitude) : '')
  const [radius, setRadius] = useState(String(place?.radius ?? 200))
  const problem = problemOf({ name: name.trim(), latitude, longitude, radius }, taken)
  const here = () => {
    if (!where.point)
      return void toast.warn(
        t(where.problem === 'denied' ? 'whereDenied' : where.isLooking ? 'locating' : 'whereUnknown'),
      )
    setLatitude(where.point.latitude.toFixed(6))
    setLongitude(where.point.longitude.toFixed(6))
  }
  const finish = () =>
    problem
      ? void toast.warn(problem)
      : onDone({ name: name.trim(), latitude: Number(latitude), longitude: Number(longitude), radius: Number(radius) })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(place ? 'editPlace' : 'addPlace')}
      bottom={
        <>
          {place && (
            <Button kind="neutral" onPress={() => onDone(null)}>
              {t('remove')}
            </Button>
          )}
          <Button wide onPress={finish}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Field label={t('placeName')} required>
        <TextField value={name} onChange={setName} maxLength={50} autoFocus={!place} />
      </Field>
      <Field label={t('latitude')} required inline>
        <NumberField value={latitude} onChange={setLatitude} decimals={6} min={-90} max={90} />
      </Field>
      <Field label={t('longitude')} required inline>
        <NumberField value={longitude} onChange={setLongitude} decimals={6} min={-180} max={180} />
      </Field>
      <Button kind="text" small icon={LocationIcon} onPress={here}>
        {t('useHere')}
        {where.point ? ` · ${t('accuracy', { n: Math.ceil(where.point.accuracy) })}` : ''}
      </Button>
      <Field label={t('radius')} required inline>
        <NumberField value={radius} onChange={setRadius} decimals={0} min={10} max={50_000} unit={t('metreUnit')} />
      </Field>
    </Sheet>
  )
}

function problemOf(
  { name, latitude, longitude, radius }: { name: string; latitude: string; longitude: string; radius: string },
  taken: readonly string[],
): string | null {
  if (name === '') return t('nameFirst')
  if (taken.includes(name)) return t('nameTaken')
  return latitude === '' || longitude === '' || Number(radius) < 10 ? t('pointFirst') : null
}
