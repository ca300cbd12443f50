import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LockIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { wirePassword } from '#platform/contract/password.ts'
import { t } from '../account.words.ts'
import { enter } from '../session/entering.web.ts'
import { NewPasswordField, newWirePassword } from '../session/password-field.tsx'
import { sessionCalls } from '../session/session.contract.ts'
import { CodeField } from '../verification/code-field.tsx'
import { registrationCalls } from './registration.contract.ts'
import { useWays } from './ways.web.ts'
import css from '../forms.module.css'

export type RegisterBy = 'mobile' | 'email' | 'loginName'
const paths: Record<RegisterBy, string> = { mobile: '/register', email: '/register_email', loginName: '/register_pure' }

/**
 * What is written so far: who changes the way, to a screen of its own, goes on with it. In memory alone, for there is a
 * password in it.
 */
let written = { companyName: '', nickName: '', mobile: '', email: '', loginName: '', code: '', password: '' }
let hasAgreed = false
/** The screens that stand now: while one gives place to another, both do, and each has what is written in the other. */
const standing = new Set<Take>()
type Take = (changed: Partial<typeof written>) => void

/** Founding a company, where the server takes any, by what it can send a code to, or a login name alone. */
export function RegisterForm({ by }: { by: RegisterBy }) {
  const ways = useWays()
  const go = useGo()
  const offered: RegisterBy[] | undefined = ways && [...ways.contacts, 'loginName']
  const instead = offered && !offered.includes(by) ? offered[0] : undefined
  useEffect(() => {
    if (instead) go(paths[instead], { replace: true })
  }, [instead, go])
  if (!offered || instead)
    return (
      <Page title={t('register')} onBack={() => location.assign('/login')}>
        <Skeleton kind="rows" />
      </Page>
    )
  if (ways!.registration !== 'open') {
    return (
      <Page title={t('register')} onBack={() => location.assign('/login')}>
        <Empty
          icon={LockIcon}
          title={t('registrationClosed')}
          text={t(ways!.registration === 'invite' ? 'registrationByInvitation' : 'registrationClosedText')}
        />
      </Page>
    )
  }
  return <Founding by={by} offered={offered} />
}

const names = { mobile: 'byMobile', email: 'byEmail', loginName: 'byLoginName' } as const

/** Signed in at once afterwards. */
function Founding({ by, offered }: { by: RegisterBy; offered: readonly RegisterBy[] }) {
  const go = useGo()
  const [agreed, setAgreed] = useState(hasAgreed)
  const form = useForm(registrationCalls.register, {
    initial: written,
    input: ({ companyName, nickName, code, password, ...identification }) => ({
      companyName,
      nickName,
      password: newWirePassword(password),
      [by]: identification[by],
      ...(by === 'loginName' ? {} : { code }),
    }),
    done: () => void signIn(),
  })
  const { values, error } = form
  const own = useRef<Take>(null)
  const set = (changed: Partial<typeof written>) => {
    form.set(changed)
    written = { ...written, ...changed }
    for (const take of standing) if (take !== own.current) take(changed)
  }
  const take = useEffectEvent((changed: Partial<typeof written>) => form.set(changed))
  // A screen has begun with what was written when it was drawn, which may be less than there is once it stands.
  const takeRest = useEffectEvent(() => {
    const rest = Object.entries(written).filter(([name, value]) => values[name as keyof typeof written] !== value)
    if (rest.length > 0) form.set(Object.fromEntries(rest))
  })
  useLayoutEffect(() => {
    const its: Take = changed => take(changed)
    own.current = its
    standing.add(its)
    takeRest()
    return () => void standing.delete(its)
  }, [])
  const agree = (does: boolean) => {
    setAgreed(does)
    hasAgreed = does
  }

  async function signIn() {
    toast.success(t('registered'))
    try {
      enter(await sendCall(sessionCalls.login, { identify: values[by], password: wirePassword(values.password) }))
    } catch (problem) {
      showRefusal(problem)
      location.replace('/login')
    }
  }
  const send = () => (agreed ? form.send() : void toast.warn(t('agreeFirst')))

  return (
    <Page title={t('register')} onBack={() => location.assign('/login')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
        noValidate
      >
        <p className={css.text}>{t('registerText')}</p>
        <div className={css.ways}>
          <Segmented
            label={t('registerBy')}
            value={by}
            onChange={next => go(paths[next], { replace: true })}
            options={offered.map(key => ({ key, name: t(names[key]) }))}
          />
        </div>
        <Section>
          <Field label={t('companyName')} required error={error('companyName')}>
            <TextField
              value={values.companyName}
              onChange={companyName => set({ companyName })}
              maxLength={100}
              placeholder={t('companyNameHint')}
              autoComplete="organization"
            />
          </Field>
          <Field label={t('yourName')} required error={error('nickName')}>
            <TextField
              value={values.nickName}
              onChange={nickName => set({ nickName })}
              maxLength={50}
              placeholder={t('yourNameHint')}
              autoComplete="name"
            />
          </Field>
        </Section>
        <Section>
          {by === 'mobile' && (
            <Field label={t('mobile')} required error={error('mobile')}>
              <TextField
                value={values.mobile}
                onChange={mobile => set({ mobile })}
                type="tel"
                inputMode="tel"
                maxLength={20}
                placeholder={t('mobileHint')}
                autoComplete="tel-national"
              />
            </Field>
          )}
          {by === 'email' && (
            <Field label={t('email')} required error={error('email')}>
              <TextField
                value={values.email}
                onChange={email => set({ email })}
                type="email"
                inputMode="email"
                maxLength={254}
                placeholder={t('emailHint')}
                autoComplete="email"
              />
            </Field>
          )}
          {by === 'loginName' && (
            <Field label={t('loginName')} required error={error('loginName')} hint={t('loginNameHint')}>
              <TextField
                value={values.loginName}
                onChange={loginName => set({ loginName })}
                maxLength={32}
                autoComplete="username"
              />
            </Field>
          )}
          {by !== 'loginName' && (
            <CodeField
              contact={values[by]}
              kind={by}
              purpose="register"
              value={values.code}
              onChange={code => set({ code })}
              error={error('code')}
            />
          )}
          <NewPasswordField
            value={values.password}
            onChange={password => set({ password })}
            error={error('password')}
          />
        </Section>
        <div className={css.agree}>
          <Checkbox value={agreed} onChange={agree}>
            {t('agreeBefore')}
          </Checkbox>
          <Link href="/agreement">{t('agreement')}</Link>
        </div>
        <div className={css.actions}>
          <Button type="submit" wide busy={form.sending}>
            {t('registerNow')}
          </Button>
          <Button kind="text" wide onPress={() => location.assign('/login')}>
            {t('haveAccount')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
