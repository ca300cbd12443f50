import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { t } from '../home.words.ts'
import { useOwnProperty } from './own-property.web.ts'

/** Whether updates are also to be sent to WeChat (spec 2 §7.1 `wechat_push`). */
export default function NotifySettings() {
  const [value, keep] = useOwnProperty('wechat_push')
  return (
    <Page title={t('wechatNotify')} onBack={useBack('/my')}>
      <Section note={t('wechatNote')}>
        <Field label={t('wechatPush')} inline>
          <Switch value={value === 1 || value === true || value === '1'} onChange={on => keep(on ? 1 : 0)} />
        </Field>
      </Section>
    </Page>
  )
}
