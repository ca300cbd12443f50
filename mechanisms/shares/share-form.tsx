import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { shareParts, shortestPassword, type SharePart } from './share.contract.ts'
import { t } from './shares.words.ts'
import css from './shares.module.css'

/** What a link shows, until when, and the password that opens it; null where a link that is there keeps its own. */
export interface ShareValues {
  shows: readonly SharePart[]
  /** The last day on which it opens. */ until: string | null
  password: string | null
}

/** Asks for a link's values; null when it was cancelled. */
export const askShare = (value: ShareValues) =>
  openDialog<ShareValues | null>(dialog => <ShareForm value={value} {...dialog} />)

const dayMilliseconds = 86_400_000
const presets = [7, 30, 90] as const

function ShareForm({ value, open, answer }: { value: ShareValues } & DialogControls<ShareValues | null>) {
  const [shows, setShows] = useState(value.shows)
  const [until, setUntil] = useState(value.until)
  const [password, setPassword] = useState(value.password)
  const isNew = value.password !== null
  const give = () => {
    const written = password?.trim() ?? null
    if (written && written.length < shortestPassword)
      return void toast.warn(t('passwordShort', { n: shortestPassword }))
    answer({ shows: shareParts.filter(part => shows.includes(part)), until, password: written })
  }
  const [today] = useState(() => day(Date.now()))
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t(isNew ? 'add' : 'change')}
      bottom={
        <Button wide onPress={give}>
          {t(isNew ? 'create' : 'save')}
        </Button>
      }
    >
      <p className={css.note}>{t('addText')}</p>
      <p className={css.label}>{t('shows')}</p>
      <div className={css.parts} role="group" aria-label={t('shows')}>
        {shareParts.map(part => (
          <Checkbox
            key={part}
            value={shows.includes(part)}
            onChange={on => setShows(on ? [...shows, part] : shows.filter(one => one !== part))}
          >
            {t(part)}
          </Checkbox>
        ))}
      </div>
      <p className={css.note}>{t('always')}</p>
      <Field label={t('expires')} inline>
        <DateField value={until} min={today} placeholder={t('forever')} clearable onChange={setUntil} />
      </Field>
      <div className={css.presets}>
        {presets.map(n => (
          <Button key={n} kind="neutral" small onPress={() => setUntil(day(Date.now() + n * dayMilliseconds))}>
            {t('inDays', { n })}
          </Button>
        ))}
      </div>
      {password !== null && (
        <Field label={t('password')}>
          <TextField
            value={password}
            onChange={setPassword}
            maxLength={50}
            placeholder={t('passwordText')}
            autoComplete="off"
          />
        </Field>
      )}
    </Sheet>
  )
}
