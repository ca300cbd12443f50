import { useEffect, useState } from 'react'
import { pathWithin } from '#platform/contract/addresses.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { KeyIcon } from '#platform/web/kit/signs.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { CallRefused, notReached } from '#platform/web/app/answer.ts'
import { locale, setLocale } from '#platform/web/words/words.ts'
import { bindKeptIdentity, keptIdentity, setOut, type Provider } from '../oauth/arrival.web.ts'
import { t } from './login.words.ts'
import { askPlainly, fetchDigest, signIn } from './sign-in.web.ts'
import css from './login.module.css'

/**
 * The login page. It stands by itself (`app/login.tsx`): no router, no cache, and little code. `arrivalProblem`: a
 * provider sent nobody back.
 */
export default function Login({ arrivalProblem }: { arrivalProblem?: string | undefined }) {
  const [identify, setIdentify] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [problem, setProblem] = useState(arrivalProblem === undefined ? undefined : arrivalProblem || t('failed'))
  const [isOpen, setOpen] = useState(true)
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    askPlainly<{ list: Provider[]; registration: string }>('GET', '/oauth2/account/providers').then(
      ({ list, registration }) => {
        setProviders(list)
        setOpen(registration === 'open')
      },
      () => {},
    )
  }, [])

  function changePassword(value: string) {
    if (password === '') void fetchDigest()
    setPassword(value)
  }
  async function send(event: React.FormEvent) {
    event.preventDefault()
    if (identify.trim() === '' || password === '') return setProblem(t('fillIn'))
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(identify, password, () => setChecking(true))
      await bindKeptIdentity()
      goOn()
    } catch (refused) {
      setProblem(wordsFor(refused))
      setBusy(false)
      setChecking(false)
    }
  }

  return (
    <div className={css.page}>
      <header className={css.head}>
        <button
          type="button"
          className={css.language}
          onClick={() => setLocale(locale() === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          {t('language')}
        </button>
      </header>
      <main className={css.main}>
        <div className={css.brand}>
          <img src="/icon.svg" alt="" width="64" height="64" />
          <h1 className={css.name}>{t('product')}</h1>
          <p className={css.slogan}>{t('slogan')}</p>
        </div>
        <form className={css.form} onSubmit={event => void send(event)} noValidate>
          {keptIdentity() && <p className={css.note}>{t('bindAfter')}</p>}
          <div className={css.fields}>
            <Field label={t('identify')}>
              <TextField
                name="identify"
                value={identify}
                onChange={setIdentify}
                placeholder={t('identifyHint')}
                autoComplete="username"
                clearable
              />
            </Field>
            <Field label={t('password')} error={problem}>
              <TextField
                name="password"
                type="password"
                value={password}
                onChange={changePassword}
                placeholder={t('passwordHint')}
                autoComplete="current-password"
              />
            </Field>
          </div>
          <Button type="submit" wide busy={busy}>
            {checking ? t('checking') : t('signIn')}
          </Button>
          <p className={css.links}>
            {isOpen && <Link href="/register">{t('register')}</Link>}
            <Link href="/account_setting">{t('forgot')}</Link>
          </p>
        </form>
        {providers.length > 0 && (
          <section className={css.providers} aria-label={t('otherWays')}>
            <p className={css.rule}>
              <span>{t('otherWays')}</span>
            </p>
            {providers.map(({ name, title }) => (
              <Button
                key={name}
                kind="neutral"
                wide
                icon={KeyIcon}
                onPress={() => void setOut(name).catch(refused => setProblem(wordsFor(refused)))}
              >
                {t('with', { name: title })}
              </Button>
            ))}
          </section>
        )}
      </main>
      <footer className={css.foot}>
        {t('agree')} <Link href="/agreement">{t('agreement')}</Link>
      </footer>
    </div>
  )
}

const wordsFor = (problem: unknown) =>
  problem instanceof CallRefused
    ? problem.message || t(problem.result === notReached ? 'offline' : 'failed')
    : t('failed')

/** Back to where the guard stopped them, when that is a path of ours; otherwise in. */
function goOn() {
  const back = new URLSearchParams(location.search).get('back')
  location.replace(pathWithin(back) ?? '/home')
}
