import { Fragment, useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../account.words.ts'
import { enter } from '../session/entering.web.ts'
import { NewPasswordField, newWirePassword } from '../session/password-field.tsx'
import { useMe } from '../use-me.web.ts'
import { CodeField } from '../verification/code-field.tsx'
import type { RegisterBy } from '../registration/register-form.tsx'
import { useWays } from '../registration/ways.web.ts'
import { invitationCalls } from './invitation.contract.ts'
import forms from '../forms.module.css'
import css from './invitation.module.css'

/** With the account that is signed in, under the name it has already. */
export function JoinAsMe({ inviteKey, companyName }: { inviteKey: string; companyName: string }) {
  const me = useMe()
  const join = useChange(invitationCalls.join, {
    done: session => {
      toast.success(t('joined', { name: companyName }))
      enter(session)
    },
  })
  if (!me) return null
  return (
    <div className={css.actions}>
      <p>{t('joinAs', { name: me.nickName })}</p>
      <Button wide busy={join.running} onPress={() => join.run({ inviteKey, nickName: me.nickName })}>
        {t('joinSignedIn')}
      </Button>
    </div>
  )
}

/** The address that the link was mailed to signs somebody in already. */
export function JoinAfterSignIn({ inviteKey, email }: { inviteKey: string; email: string }) {
  return (
    <div className={css.actions}>
      <p>{t('joinHasAccount', { email })}</p>
      <Button wide onPress={() => signInFirst(inviteKey)}>
        {t('joinAfterSignIn')}
      </Button>
    </div>
  )
}
const signInFirst = (inviteKey: string) =>
  location.assign(`/login?back=${encodeURIComponent(`/join?key=${inviteKey}`)}`)

const names = { mobile: 'byMobile', email: 'byEmail', loginName: 'byLoginName' } as const

interface JoinAsNewProps {
  inviteKey: string
  companyName: string
  email: string | null
  personName: string | null
}

/**
 * Somebody without an account, or with one they prove by its mobile number. A mailed link proves its address by itself.
 */
export function JoinAsNew({ inviteKey, companyName, email, personName }: JoinAsNewProps) {
  const ways = useWays()
  const [chosen, setBy] = useState<RegisterBy>()
  const offered: RegisterBy[] = [...(ways?.contacts ?? []), 'loginName']
  const by = chosen ?? offered[0]!
  const form = useForm(invitationCalls.join, {
    initial: { nickName: '', mobile: '', email: '', loginName: '', code: '', password: '' },
    input: ({ nickName, code, password, ...identification }) => ({
      inviteKey,
      ...(personName ? {} : { nickName }),
      password: newWirePassword(password),
      ...(email ? {} : { [by]: identification[by], ...(by === 'loginName' ? {} : { code }) }),
    }),
    done: (session: { token: string; companyId: string }) => {
      toast.success(t('joined', { name: companyName }))
      enter(session)
    },
  })
  const { values, set, error } = form
  if (!ways) return <Skeleton kind="rows" />
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        form.send()
      }}
      noValidate
    >
      {email ? (
        <p className={forms.text}>{t('joinMailed', { email })}</p>
      ) : (
        <div className={forms.ways}>
          <Segmented
            label={t('registerBy')}
            value={by}
            onChange={setBy}
            options={offered.map(key => ({ key, name: t(names[key]) }))}
          />
        </div>
      )}
      <Section>
        {!personName && (
          <Field label={t('yourName')} required error={error('nickName')}>
            <TextField
              value={values.nickName}
              onChange={nickName => set({ nickName })}
              maxLength={50}
              placeholder={t('yourNameHint')}
              autoComplete="name"
            />
          </Field>
        )}
        {!email && by !== 'loginName' && (
          <Fragment key={by}>
            <Field label={t(by)} required error={error(by)}>
              <TextField
                value={values[by]}
                onChange={contact => set({ [by]: contact })}
                type={by === 'mobile' ? 'tel' : 'email'}
                inputMode={by === 'mobile' ? 'tel' : 'email'}
                maxLength={254}
                placeholder={t(by === 'mobile' ? 'mobileHint' : 'emailHint')}
                autoComplete={by === 'mobile' ? 'tel-national' : 'email'}
              />
            </Field>
            <CodeField
              contact={values[by]}
              kind={by}
              purpose="register"
              value={values.code}
              onChange={code => set({ code })}
              error={error('code')}
            />
          </Fragment>
        )}
        {!email && by === 'loginName' && (
          <Field label={t('loginName')} required error={error('loginName')} hint={t('loginNameHint')}>
            <TextField
              value={values.loginName}
              onChange={loginName => set({ loginName })}
              maxLength={32}
              autoComplete="username"
            />
          </Field>
        )}
        <NewPasswordField value={values.password} onChange={password => set({ password })} error={error('password')} />
      </Section>
      <div className={css.actions}>
        <Button type="submit" wide busy={form.sending}>
          {t('joinNow')}
        </Button>
        <Button kind="text" wide onPress={() => signInFirst(inviteKey)}>
          {t('joinLogin')}
        </Button>
      </div>
    </form>
  )
}
