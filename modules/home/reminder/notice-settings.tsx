import { useEffect, useState } from 'react'
import { patch } from '#platform/web/app/cache.ts'
import { refusalText, showRefusal, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { noticeGroups } from '#mechanisms/notifications/notice-groups.contract.ts'
import { noticeSettingCalls, type NoticeSetting } from '#mechanisms/notifications/notice-setting.contract.ts'
import { t } from '#mechanisms/notifications/notices.words.ts'
import {
  pushState,
  switchPushOff,
  switchPushOn,
  type PushState,
} from '#mechanisms/notifications/push-subscription.web.ts'
import css from './notice-settings.module.css'

/** How I am notified: this device, the quiet hours, and the ways of each kind of notice. */
export default function NoticeSettings() {
  const { data, error, refetch } = useCall(noticeSettingCalls.read, {})
  return (
    <Page title={t('settings')} onBack={useBack('/my_alert')}>
      <ThisDevice />
      {data ? (
        <Settings setting={data} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function ThisDevice() {
  const [state, setState] = useState<PushState | null>(null)
  const trial = useChange(noticeSettingCalls.tryPush, {
    done: ({ count }) => (count > 0 ? toast.success(t('tried')) : toast.info(t('triedNone'))),
  })
  useEffect(() => {
    void pushState().then(setState, () => setState('missing'))
  }, [])
  const change = async (on: boolean) => {
    try {
      setState(await (on ? switchPushOn() : switchPushOff()))
    } catch (problem) {
      if (problem instanceof DOMException) toast.warn(t('pushFailed'))
      else showRefusal(problem)
    }
  }
  const hint = state === 'blocked' ? t('pushBlocked') : state === 'missing' ? t('pushMissing') : t('pushOn')
  return (
    <Section title={t('thisDevice')} note={t('pushNote')}>
      <Field label={t('push')} inline hint={hint}>
        <Switch
          value={state === 'on'}
          disabled={state === null || state === 'missing' || state === 'blocked'}
          onChange={on => void change(on)}
        />
      </Field>
      {state === 'on' && <ListRow title={t('tryIt')} tone="brand" onPress={() => trial.run({})} />}
    </Section>
  )
}

const ways = { app: 'byApp', push: 'byPush', mail: 'byMail' } as const

function Settings({ setting }: { setting: NoticeSetting }) {
  const change = useChange(noticeSettingCalls.write, {
    optimistic: changed => patch(noticeSettingCalls.read, {}, before => ({ ...before, ...changed }) as NoticeSetting),
  })
  const write = (changed: Partial<NoticeSetting>) => {
    const { channels, quietFrom, quietTo } = { ...setting, ...changed }
    change.run({ channels, quietFrom, quietTo })
  }
  const isQuiet = setting.quietFrom !== null
  const mail = !setting.hasMail
    ? t('mailOff')
    : setting.email === null
      ? t('mailNone')
      : t('mailTo', { email: setting.email })
  return (
    <>
      <Section title={t('quiet')} note={t('quietText')}>
        <Field label={t('quiet')} inline>
          <Switch
            value={isQuiet}
            onChange={on => write(on ? { quietFrom: '22:00', quietTo: '08:00' } : { quietFrom: null, quietTo: null })}
          />
        </Field>
        {isQuiet && (
          <Field label={t('quietFrom')} inline>
            <DateField
              mode="time"
              value={setting.quietFrom}
              onChange={quietFrom => quietFrom && write({ quietFrom })}
            />
          </Field>
        )}
        {isQuiet && (
          <Field label={t('quietTo')} inline>
            <DateField mode="time" value={setting.quietTo} onChange={quietTo => quietTo && write({ quietTo })} />
          </Field>
        )}
      </Section>
      <Section title={t('channels')} note={mail}>
        <div className={css.heads} aria-hidden="true">
          <span>{t('byApp')}</span>
          <span>{t('byPush')}</span>
          <span>{t('byMail')}</span>
        </div>
        {noticeGroups.map(group => (
          <div key={group} className={css.group}>
            <span>{t(group)}</span>
            {(Object.keys(ways) as (keyof typeof ways)[]).map(way => (
              <Switch
                key={way}
                label={`${t(group)} · ${t(ways[way])}`}
                value={setting.channels[group][way]}
                onChange={on =>
                  write({ channels: { ...setting.channels, [group]: { ...setting.channels[group], [way]: on } } })
                }
              />
            ))}
          </div>
        ))}
      </Section>
    </>
  )
}
