import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LocationIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../attendance/attendance.words.ts'
import { PlaceSheet } from './place-sheet.tsx'
import { mostPlaces, photoRules, signCalls, type PhotoRule, type SignPlace, type SignSetting } from './sign.contract.ts'

interface Values {
  places: SignPlace[]
  wifi: string
  reasonOutside: boolean
  photo: PhotoRule
  mostAccuracy: string
  remind: string
}

/** Where and how one signs in: HR's to say. */
export default function SignSettingScreen() {
  const setting = useCall(signCalls.setting, {})
  const back = useBack('/hr/sign')
  if (setting.data) return <Edit setting={setting.data} />
  return (
    <Page title={t('signSetting')} onBack={back}>
      {setting.error ? (
        <ErrorState text={refusalText(setting.error)} onRetry={() => void setting.refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Edit({
  setting: { places, wifiNames, reasonOutside, photo, mostAccuracy, remindMinutes },
}: {
  setting: SignSetting
}) {
  const back = useBack('/hr/sign')
  const form = useForm(signCalls.saveSetting, {
    initial: {
      places,
      wifi: wifiNames.join('、'),
      reasonOutside,
      photo,
      mostAccuracy: String(mostAccuracy),
      remind: String(remindMinutes),
    } as Values,

    input: ({ wifi, mostAccuracy, remind, ...values }) => ({
      ...values,
      remindMinutes: remind || 0,
      wifiNames: wifi
        .split(/[、，,]/)
        .map(name => name.trim())
        .filter(Boolean),
      mostAccuracy: mostAccuracy || 0,
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set } = form
  return (
    <FormScreen title={t('signSetting')} home="/hr/sign" form={form} submit={t('save')}>
      <Places places={values.places} onChange={places => set({ places })} />
      <Section>
        <Field label={t('reasonOutside')} inline>
          <Switch value={values.reasonOutside} onChange={reasonOutside => set({ reasonOutside })} />
        </Field>
        <Field label={t('mostAccuracy')} inline hint={t('mostAccuracyText')} error={form.error('mostAccuracy')}>
          <NumberField
            value={values.mostAccuracy}
            onChange={mostAccuracy => set({ mostAccuracy })}
            decimals={0}
            max={2_000}
            unit={t('metreUnit')}
          />
        </Field>
      </Section>
      <Section>
        <Field label={t('remind')} inline hint={t('remindText')}>
          <NumberField
            value={values.remind}
            onChange={remind => set({ remind })}
            decimals={0}
            max={120}
            unit={t('minuteUnit')}
          />
        </Field>
      </Section>
      <Section title={t('photo')}>
        <RadioList<PhotoRule>
          label={t('photo')}
          value={values.photo}
          onChange={photo => set({ photo })}
          options={photoRules.map(key => ({ key, name: t(`photo_${key}`) }))}
        />
      </Section>
      <Section>
        <Field label={t('wifi')} hint={t('wifiText')}>
          <TextField
            value={values.wifi}
            onChange={wifi => set({ wifi })}
            maxLength={1_000}
            placeholder={t('wifiHint')}
          />
        </Field>
      </Section>
    </FormScreen>
  )
}

/** The place that is being written: its number in the list, one behind it for a new one; none is. */
type Written = number | null

function Places({ places, onChange }: { places: SignPlace[]; onChange: (places: SignPlace[]) => void }) {
  const [written, setWritten] = useState<Written>(null)
  return (
    <Section
      title={t('places')}
      note={t('placesText')}
      action={
        places.length < mostPlaces && (
          <Button kind="text" small icon={PlusIcon} onPress={() => setWritten(places.length)}>
            {t('addPlace')}
          </Button>
        )
      }
    >
      {places.length === 0 && <Empty icon={LocationIcon} title={t('noPlaces')} />}
      {places.map((place, index) => (
        <ListRow
          key={place.name}
          title={place.name}
          subtitle={`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}
          right={t('metres', { n: place.radius })}
          chevron
          onPress={() => setWritten(index)}
        />
      ))}
      {written !== null && (
        <PlaceSheet
          place={places[written] ?? null}
          taken={places.filter((_, index) => index !== written).map(({ name }) => name)}
          onClose={() => setWritten(null)}
          onDone={place => {
            onChange(
              place ? [...places.slice(0, written), place, ...places.slice(written + 1)] : places.toSpliced(written, 1),
            )
            setWritten(null)
          }}
        />
      )}
    </Section>
  )
}
