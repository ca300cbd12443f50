import { useState } from 'react'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { AppSettings } from '#platform/web/app/app-settings.tsx'
import { t } from '../account.words.ts'
import { NewPasswordField, newWirePassword } from '../session/password-field.tsx'
import { CodeField } from '../verification/code-field.tsx'
import { useWays } from '../registration/ways.web.ts'
import { contactCalls } from './contacts.contract.ts'
import { passwordResetCalls } from './password-reset.contract.ts'
import css from '../forms.module.css'

/** The login page is another document: what is to be read here stays so long before it, in milliseconds. */
const readingTime = 1500

type Way = 'mobile' | 'email' | 'code'
const names = { mobile: 'byMobile', email: 'byEmail', code: 'byResetCode' } as const

/**
 * A forgotten password, set again by the proof of a contact that the server can write to, or by a code from an
 * administrator.
 */
export function ForgotPassword() {
  const ways = useWays()
  return ways ? <Resetting offered={[...ways.contacts, 'code']} /> : <Skeleton kind="rows" />
}

function done() {
  toast.success(t('passwordReset'), { ms: readingTime })
  setTimeout(() => location.assign('/login'), readingTime)
}

/** How the app looks, which needs nobody signed in, is set here as well. */
function Resetting({ offered }: { offered: readonly Way[] }) {
  const [by, setBy] = useState(offered[0]!)
  const byContact = useForm(contactCalls.setPassword, {
    initial: { mobile: '', email: '', code: '', password: '' },
    input: ({ code, password, ...contact }) => ({
      [by]: contact[by as 'mobile'],
      code,
      password: newWirePassword(password),
    }),
    done,
  })
  const byCode = useForm(passwordResetCalls.setByCode, {
    initial: { identify: '', code: '', password: '' },
    input: ({ password, ...values }) => ({ ...values, password: newWirePassword(password) }),
    done,
  })
  const form = by === 'code' ? byCode : byContact
  return (
    <FormScreen title={t('forgot')} form={form} submit={t('resetPassword')} home="/login">
      <p className={css.text}>{t(by === 'code' ? 'forgotCodeText' : 'forgotText')}</p>
      <div className={css.ways}>
        <Segmented
          label={t('forgot')}
          value={by}
          onChange={setBy}
          options={offered.map(key => ({ key, name: t(names[key]) }))}
        />
      </div>
      {by === 'code' ? <Code form={byCode} /> : <Contact by={by} form={byContact} />}
      <AppSettings />
    </FormScreen>
  )
}

interface FormOf<Values> {
  values: Values
  set: (changed: Partial<Values>) => void
  error: (name: keyof Values & string) => string | undefined
}

/** For who signs in by a login name alone, or has lost the phone. */
const Code = ({
  form: { values, set, error },
}: {
  form: FormOf<{ identify: string; code: string; password: string }>
}) => (
  <Section>
    <Field label={t('identify')} required error={error('identify')}>
      <TextField
        value={values.identify}
        onChange={identify => set({ identify })}
        maxLength={254}
        placeholder={t('identifyHint')}
        autoComplete="username"
      />
    </Field>
    <Field label={t('byResetCode')} required error={error('code')}>
      <TextField
        value={values.code}
        onChange={code => set({ code })}
        maxLength={20}
        placeholder={t('resetCodeHint')}
        autoComplete="one-time-code"
      />
    </Field>
    <NewPasswordField
      label={t('newPassword')}
      value={values.password}
      onChange={password => set({ password })}
      error={error('password')}
    />
  </Section>
)

const Contact = ({
  by,
  form: { values, set, error },
}: {
  by: 'mobile' | 'email'
  form: FormOf<{ mobile: string; email: string; code: string; password: string }>
}) => (
  <Section>
    <Field label={t(by)} required error={error(by)}>
      <TextField
        key={by}
        value={values[by]}
        onChange={contact => set({ [by]: contact })}
        maxLength={254}
        placeholder={t(by === 'mobile' ? 'mobileHint' : 'emailHint')}
        type={by === 'mobile' ? 'tel' : 'email'}
        inputMode={by === 'mobile' ? 'tel' : 'email'}
        autoComplete={by === 'mobile' ? 'tel-national' : 'email'}
      />
    </Field>
    <CodeField
      key={`code-${by}`}
      contact={values[by]}
      kind={by}
      purpose="password"
      value={values.code}
      onChange={code => set({ code })}
      error={error('code')}
    />
    <NewPasswordField
      label={t('newPassword')}
      value={values.password}
      onChange={password => set({ password })}
      error={error('password')}
    />
  </Section>
)
