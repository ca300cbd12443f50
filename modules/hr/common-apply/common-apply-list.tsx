import { useState } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls } from './common-apply.contract.ts'

const scopes = ['mine', 'charged', 'handled', 'subordinates'] as const
type Scope = (typeof scopes)[number]

/** Applications: mine, those that wait for me or that I decided, my people's. */
export default function CommonApplyList() {
  const [scope, setScope] = useState<Scope>('mine')
  return (
    <ListScreen
      key={scope} title={t('applies')} newAt='/hr/new'
      call={commonApplyCalls.list} query={{ type: 'common_apply', scope, limit: 20 }} rowHeight={72}
      top={<Tabs<Scope> label={t('applies')} value={scope} onChange={setScope} options={scopes.map(key => ({ key, name: t(key) }))} />}
      empty={emptyOf(scope)}
    >
      {({ id, name, typeName, status, creator, lastOptDate }) => (
        <ListRow
          href={`/hr/detail?uuid=${id}&scope=common_apply`} chevron={false}
          left={<Face person={creator} size={40} />} title={name} subtitle={[creator.name, typeName || t('commonApply')].join(' · ')}
          badge={<StatusPill tone={statusTones[status]}>{engineWord(status)}</StatusPill>} right={timeAgo(lastOptDate)}
        />
      )}
    </ListScreen>
  )
}

function emptyOf(scope: Scope) {
  if (scope === 'mine') return { icon: DocumentIcon, title: t('none'), text: t('noneText'), action: { label: t('newApply'), href: '/hr/new' } }
  return scope === 'charged' ? { icon: DocumentIcon, title: t('noneCharged'), text: t('noneChargedText') } : { icon: DocumentIcon, title: t('noneOthers'), text: t('noneOthersText') }
}
