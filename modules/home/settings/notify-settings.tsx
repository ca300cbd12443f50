import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t as noticeWord } from '#mechanisms/notifications/notices.words.ts'
import { t } from '../home.words.ts'

/** This server sends nothing to WeChat: the screen says so, and leads to where updates are sent. */
export default function NotifySettings() {
  return (
    <Page title={t('wechatNotify')} onBack={useBack('/my')}>
      <Section note={t('wechatNote')}>
        <ListRow title={noticeWord('settings')} chevron href="/notice_setting" />
      </Section>
    </Page>
  )
}
