import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../account.words.ts'
import { useMe } from '../use-me.web.ts'
import { CodeField } from '../verification/code-field.tsx'
import { contactCalls } from './contacts.contract.ts'
import css from '../forms.module.css'

type Kind = 'mobile' | 'email'
const calls = {
  mobile: { bind: contactCalls.bindMobile, unbind: contactCalls.unbindMobile },
  email: { bind: contactCalls.bindEmail, unbind: contactCalls.unbindEmail },
}
const titles = {
  mobile: { bind: 'bindMobile', unbind: 'unbindMobile' },
  email: { bind: 'bindEmail', unbind: 'unbindEmail' },
} as const

/** Binds a mobile number or e-mail address; one that is bound is unbound first, by its own code. */
export function BindContact({ kind }: { kind: Kind }) {
  const me = useMe()
  if (!me) return <Skeleton kind="detail" />
  const bound = me[kind]
  return bound === null ? <Bind key="bind" kind={kind} /> : <Unbind key={bound} kind={kind} contact={bound} />
}

function Bind({ kind }: { kind: Kind }) {
  const back = useBack('/account_setting')
  const form = useForm(calls[kind].bind, {
    initial: { mobile: '', email: '', code: '' },
    input: ({ code, ...contact }) => ({ [kind]: contact[kind], code }) as never,

    done: () => {
      toast.success(t('bound'))
      back()
    },
  })
  const { values, set, error } = form
  return (
    <FormScreen title={t(titles[kind].bind)} form={form} submit={t('bind')} home="/account_setting">
      <p className={css.text}>{t('bindText')}</p>
      <Section>
        <Field label={t(kind)} required error={error(kind)}>
          <TextField
            value={values[kind]}
            onChange={contact => set({ [kind]: contact })}
            maxLength={254}
            placeholder={t(kind === 'mobile' ? 'mobileHint' : 'emailHint')}
            type={kind === 'mobile' ? 'tel' : 'email'}
            inputMode={kind === 'mobile' ? 'tel' : 'email'}
            autoComplete={kind === 'mobile' ? 'tel-national' : 'email'}
          />
        </Field>
        <CodeField
          contact={values[kind]}
          kind={kind}
          purpose="bind"
          value={values.code}
          onChange={code => set({ code })}
          error={error('code')}
        />
      </Section>
    </FormScreen>
  )
}

function Unbind({ kind, contact }: { kind: Kind; contact: string }) {
  const form = useForm(calls[kind].unbind, {
    initial: { code: '' },
    input: ({ code }) => ({ [kind]: contact, code }) as never,

    done: () => void toast.success(t('unboundNow')),
  })
  return (
    <FormScreen title={t(titles[kind].unbind)} form={form} submit={t('unbind')} home="/account_setting">
      <p className={css.text}>{t('unbindText', { contact })}</p>
      <Section>
        <CodeField
          contact={contact}
          kind={kind}
          purpose="unbind"
          value={form.values.code}
          onChange={code => form.set({ code })}
          error={form.error('code')}
        />
      </Section>
    </FormScreen>
  )
}
