import { useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { fontSize, setFontSize, setTheme, theme, type FontSize, type Theme } from '#platform/web/theme/appearance.ts'
import { locale, setLocale, type Locale } from '#platform/web/words/words.ts'
import { t } from './app.words.ts'

/** Language, theme and text size on this device. Works without a session. */
export function AppSettings({ onLanguage = setLocale }: { onLanguage?: (locale: Locale) => void }) {
  const [look, setLook] = useState(theme)
  const [size, setSize] = useState(fontSize)
  const chooseLook = (next: Theme) => {
    setTheme(next)
    setLook(next)
  }
  const chooseSize = (next: FontSize) => {
    setFontSize(next)
    setSize(next)
  }
  return (
    <Section title={t('appearance')}>
      <Field label={t('language')}>
        <Segmented
          label={t('language')}
          value={locale()}
          onChange={onLanguage}
          options={[
            { key: 'zh-CN', name: '简体中文' },
            { key: 'en-US', name: 'English' },
          ]}
        />
      </Field>
      <Field label={t('theme')}>
        <Segmented
          label={t('theme')}
          value={look}
          onChange={chooseLook}
          options={[
            { key: 'system', name: t('themeSystem') },
            { key: 'light', name: t('themeLight') },
            { key: 'dark', name: t('themeDark') },
          ]}
        />
      </Field>
      <Field label={t('fontSize')}>
        <Segmented
          label={t('fontSize')}
          value={size}
          onChange={chooseSize}
          options={[
            { key: 'normal', name: t('fontNormal') },
            { key: 'large', name: t('fontLarge') },
            { key: 'extra', name: t('fontExtra') },
          ]}
        />
      </Field>
    </Section>
  )
}
