import { useState } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t as own } from '../manage.words.ts'

const boxes = ['charged', 'handled', 'mine'] as const

/** New projects that wait for the actor, that they decided, or that they requested (`/project/my_approve_list`). */
export default function MyApproveList() {
  useScreenKind('list')
  const [scope, setScope] = useState<(typeof boxes)[number]>('charged')
  return (
    <Page
      title={own('approveTitle')}
      onBack={useBack('/projects/assign_me')}
      scrollKey={useHistoryKey()}
      top={
        <Tabs
          label={own('approveTitle')}
          value={scope}
          onChange={setScope}
          options={boxes.map(key => ({ key, name: own(`box_${key}`) }))}
        />
      }
    >
      <ListOf
        call={inboxCalls.list}
        query={{ scope, type: 'project', limit: 20 }}
        rowHeight={72}
        empty={{ icon: CheckCircleIcon, title: own('approvalsNone'), text: own('approvalsNoneText') }}
      >
        {row => (
          <ListRow
            href={row.link}
            left={<Face person={row.requester} size={36} />}
            title={row.title}
            unread={!row.isRead}
            subtitle={`${row.requester.name} · ${dateTime(row.startedAt)}`}
            badge={<ApprovalPill status={row.status} turn={row} />}
            chevron={false}
          />
        )}
      </ListOf>
    </Page>
  )
}
