import { useState } from 'react'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ClockIcon, DownloadIcon, MoreIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { dayOf } from '#platform/contract/zone.ts'
import { dateTime } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { t } from '../company.words.ts'
import { auditCalls, type AuditKind } from './audit.contract.ts'
import css from '../person/member.module.css'

const kinds = {
  all: 'auditAll',
  person: 'auditPeople',
  role: 'auditRoles',
  department: 'auditDepartments',
  company: 'auditCompany',
  approval_process: 'auditProcesses',
} as const
const spans = { today: 0, week: 6, month: 29, ever: null } as const
const spanWords = { today: 'auditToday', week: 'auditWeek', month: 'auditMonth', ever: 'auditEver' } as const
const aDay = 86_400_000

/** A span that ends today, on the company's clock. */
function since(span: keyof typeof spans): { span: keyof typeof spans; startDate?: string } {
  const days = spans[span]
  return days === null ? { span } : { span, startDate: dayOf(new Date(Date.now() - days * aDay), timeZone()) }
}

/**
 * What was changed in the company's management, by whom; narrowed down by kind, person and time, and taken along as a
 * sheet.
 */
export default function Audit() {
  const [kind, setKind] = useState<AuditKind | 'all'>('all')
  const [actor, setActor] = useState<{ id: string; name: string } | null>(null)
  const [{ span, startDate }, setSpan] = useState<{ span: keyof typeof spans; startDate?: string }>({ span: 'ever' })
  const query = {
    ...(kind === 'all' ? {} : { kind }),
    ...(actor ? { actorId: actor.id } : {}),
    ...(startDate ? { startDate } : {}),
  }

  async function more() {
    const chosen = await actionMenu([
      { key: 'actor', name: actor ? t('auditAnybody') : t('auditActor'), icon: UserIcon },
      { key: 'span', name: t('auditSpan'), icon: ClockIcon },
      { key: 'export', name: t('auditExport'), icon: DownloadIcon },
    ])
    if (chosen === 'actor') setActor(actor ? null : await choosePerson({ title: t('auditActor') }))
    if (chosen === 'span') {
      const wanted = await actionMenu(
        (Object.keys(spans) as (keyof typeof spans)[]).map(key => ({ key, name: t(spanWords[key]) })),
        t('auditSpan'),
      )
      if (wanted) setSpan(since(wanted as keyof typeof spans))
    }
    if (chosen === 'export') await download(auditCalls.export, query)
  }

  return (
    <ListScreen
      title={
        actor
          ? t('auditOf', { name: actor.name })
          : span === 'ever'
            ? t('audit')
            : `${t('audit')} · ${t(spanWords[span])}`
      }
      actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
      top={
        <div className={css.shown}>
          <Segmented
            label={t('audit')}
            value={kind}
            onChange={setKind}
            options={(Object.keys(kinds) as (keyof typeof kinds)[]).map(key => ({ key, name: t(kinds[key]) }))}
          />
        </div>
      }
      call={auditCalls.list}
      query={query}
      empty={{ icon: ClockIcon, title: t('auditNone') }}
    >
      {row => (
        <ListRow
          wrap
          title={row.text}
          left={<Avatar name={row.actor.name} size={36} />}
          subtitle={[row.details, `${row.actor.name} · ${dateTime(row.createdAt)}`].filter(Boolean).join('\n')}
        />
      )}
    </ListScreen>
  )
}
