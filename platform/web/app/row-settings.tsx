import { useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { mayVibrate, setMayVibrate } from '#platform/web/kit/vibrate.ts'
import { density, setDensity, type Density } from '#platform/web/theme/appearance.ts'
import { t } from './row-settings.words.ts'

/** List settings of this device: row density and haptic feedback. */
export function RowSettings() {
  const [rows, setRows] = useState(density)
  const [ticks, setTicks] = useState(mayVibrate)
  const chooseRows = (next: Density) => {
    setDensity(next)
    setRows(next)
  }
  const chooseTicks = (next: boolean) => {
    setMayVibrate(next)
    setTicks(next)
  }
  return (
    <Section title={t('atHand')}>
      <Field label={t('density')}>
        <Segmented
          label={t('density')}
          value={rows}
          onChange={chooseRows}
          options={[
            { key: 'comfortable', name: t('comfortable') },
            { key: 'compact', name: t('compact') },
          ]}
        />
      </Field>
      {'vibrate' in navigator && (
        <ListRow
          title={t('vibration')}
          subtitle={t('vibrationText')}
          right={<Switch value={ticks} onChange={chooseTicks} label={t('vibration')} />}
        />
      )}
    </Section>
  )
}
