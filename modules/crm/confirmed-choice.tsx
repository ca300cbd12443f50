import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { t } from './crm.words.ts'

interface ConfirmedChoiceProps {
  value: '0' | '1' | undefined
  onChange: (value: '0' | '1' | undefined) => void
}

/** In a filter: whether records are confirmed, or still to be. */
export const ConfirmedChoice = ({ value = undefined, onChange }: ConfirmedChoiceProps) => (
  <Section title={t('docStatus')}>
    <RadioList<'' | '0' | '1'>
      label={t('docStatus')}
      value={value ?? ''}
      onChange={chosen => onChange(chosen === '' ? undefined : chosen)}
      options={[
        { key: '', name: t('anything') },
        { key: '0', name: t('toConfirm') },
        { key: '1', name: t('confirmed') },
      ]}
    />
  </Section>
)
