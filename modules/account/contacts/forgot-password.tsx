import { useState } from 'react'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { AppSettings } from '#platform/web/app/app-settings.tsx'
import { t } from '../account.words.ts'
import { NewPasswordField, newWirePassword } from '../session/password-field.tsx'
import { CodeField } from '../verification/code-field.tsx'
import { contactCalls } from './contacts.contract.ts'
import css from '../forms.module.css'

/** The login page is another document: what is to be read here stays so long before it, in milliseconds. */
const readingTime = 1500

/** A forgotten password, set anew by the proof of a contact; and how the app looks, which needs nobody signed in. */
export function ForgotPassword() {
  const [by, setBy] = useState<'mobile' | 'email'>('mobile')
  const form = useForm(contactCalls.setPassword, {
    initial: { mobile: '', email: '', code: '', password: '' },
    input: ({ code, password, ...contact }) => ({ [by]: contact[by], code, password: newWirePassword(password) }),
    done: () => {
      toast.success(t('passwordReset'), { ms: readingTime })
      setTimeout(() => location.assign('/login'), readingTime)
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={t('forgot')} form={form} submit={t('resetPassword')} home='/login'>
      <p className={css.text}>{t('forgotText')}</p>
      <div className={css.ways}>
        <Segmented
          label={t('forgot')} value={by} onChange={setBy} options={[{ key: 'mobile', name: t('byMobile') }, { key: 'email', name: t('byEmail') }]}
        />
      </div>
      <Section>
        <Field label={t(by)} required error={error(by)}>
          <TextField
            key={by} value={values[by]} onChange={contact => set({ [by]: contact })} maxLength={254} placeholder={t(by === 'mobile' ? 'mobileHint' : 'emailHint')}
            type={by === 'mobile' ? 'tel' : 'email'} inputMode={by === 'mobile' ? 'tel' : 'email'} autoComplete={by === 'mobile' ? 'tel-national' : 'email'}
          />
        </Field>
        <CodeField
          key={`code-${by}`} contact={values[by]} kind={by} purpose='password' value={values.code} onChange={code => set({ code })} error={error('code')}
        />
        <NewPasswordField
          label={t('newPassword')} value={values.password} onChange={password => set({ password })} error={error('password')}
        />
      </Section>
      <AppSettings />
    </FormScreen>
  )
}
