import { AppSettings } from '#platform/web/app/app-settings.tsx'
import { RowSettings } from '#platform/web/app/row-settings.tsx'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { mayLeave } from '#platform/web/app/offline/ask-about-waiting.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { setLocale, type Locale } from '#platform/web/words/words.ts'
import { openDialog as askLayer } from '#platform/web/kit/overlays.tsx'
import { t } from '../account.words.ts'
import { setOut } from '../oauth/arrival.web.ts'
import { oauthCalls, type ProviderName } from '../oauth/oauth.contract.ts'
import { leave } from '../session/entering.web.ts'
import { sessionCalls, type SessionUser } from '../session/session.contract.ts'
import { Devices } from '../session/devices.tsx'
import { CredentialsSheet } from './credentials-sheet.tsx'
import css from '../forms.module.css'

/** Login name, password, contacts, identities and devices of who is signed in, and how the app looks. */
export function OwnAccount({ me }: { me: SessionUser }) {
  const changeLocale = useChange(sessionCalls.changeMy)
  const logout = useChange(sessionCalls.logout, { done: leave, refused: leave })
  const change = (what: 'loginName' | 'password') =>
    void askLayer<void>(({ open, answer }) => <CredentialsSheet open={open} me={me} what={what} onClose={answer} />)

  async function speak(locale: Locale) {
    await changeLocale.mutateAsync({ locale }).catch(() => {})
    setLocale(locale)
  }
  async function signOut() {
    if (
      (await mayLeave()) &&
      (await confirmDialog({ title: t('logoutSure'), text: t('logoutText'), confirm: t('logout'), danger: true }))
    )
      logout.run({})
  }

  return (
    <Page title={t('accountSetting')} onBack={useBack('/my')}>
      <Section title={t('security')}>
        <ListRow
          title={t('loginName')}
          right={me.loginName ?? t('notSet')}
          chevron
          onPress={() => change('loginName')}
        />
        <ListRow
          title={t('password')}
          right={t(me.hasPassword ? 'changePassword' : 'setPassword')}
          chevron
          onPress={() => change('password')}
        />
        <ListRow title={t('mobile')} right={me.mobile ?? t('unbound')} href="/bind_mobile" />
        <ListRow title={t('email')} right={me.email ?? t('unbound')} href="/bind_email" />
      </Section>
      <Identities />
      <Devices />
      <AppSettings onLanguage={locale => void speak(locale)} />
      <RowSettings />
      <div className={css.foot}>
        <Button kind="neutral" wide busy={logout.running} onPress={() => void signOut()}>
          {t('logout')}
        </Button>
      </div>
    </Page>
  )
}

/** The identity providers of this installation; nothing where there is none. */
function Identities() {
  const providers = useCall(oauthCalls.providers, {}).data?.list ?? []
  const bindings = useCall(oauthCalls.bindings, {}).data?.list
  const unbind = useChange(oauthCalls.unbind, {
    done: () => toast.success(t('unboundNow')),
  })
  if (providers.length === 0 || !bindings) return null

  async function press(name: ProviderName, title: string, isBound: boolean) {
    if (!isBound) return setOut(name, { binding: true }).catch((problem: Error) => void toast.warn(problem.message))
    if (await confirmDialog({ title: t('unbindSure', { name: title }), confirm: t('unbind'), danger: true }))
      unbind.run({ openType: name })
  }
  return (
    <Section title={t('thirdParty')}>
      {providers.map(({ name, title }) => {
        const isBound = bindings.some(({ openType }) => openType === name)
        return (
          <ListRow
            key={name}
            title={title}
            right={t(isBound ? 'isBound' : 'unbound')}
            chevron
            onPress={() => void press(name, title, isBound)}
          />
        )
      })}
    </Section>
  )
}
