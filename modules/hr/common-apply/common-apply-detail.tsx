import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { DocumentIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowView } from '#mechanisms/approvals/flow-view.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { approvalSentence, statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { CommentComposer } from '#mechanisms/comments/comment-composer.tsx'
import { Comments } from '#mechanisms/comments/comments.tsx'
import { History } from '#mechanisms/history/history.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls, type CommonApplyDetail, type CommonApplyRow } from './common-apply.contract.ts'
import css from './common-apply.module.css'

const subjectType = 'common_apply'

/** An application: what is asked for, how its approval stands, what is said about it; and what one may do, within the thumb's reach. */
export default function CommonApplyDetailScreen() {
  const address = useAddress()
  const id = address.uuid ?? address.id
  const back = useBack('/hr/list')
  if (id) return <Whole key={id} id={id} />
  return <Page title={t('commonApply')} onBack={back}><Empty icon={DocumentIcon} title={t('noneOthers')} text={t('noneText')} action={<Button href='/hr/list'>{t('applies')}</Button>} /></Page>
}

function Whole({ id }: { id: string }) {
  const flow = useCall(approvalCalls.flow, { subjectType, subjectId: id })
  return (
    <DetailScreen
      title={t('commonApply')} call={commonApplyCalls.detail} input={{ id }} known={knownRow<CommonApplyRow>(commonApplyCalls.list, id)}
      actions={apply => apply.isRemovable && <Remove id={id} />}
      bottom={() => flow.data && hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={`/hr/new?id=${id}`} />}
    >
      {(apply, isWhole) => (
        <>
          <Head apply={apply} />
          {isWhole && <Body apply={apply as CommonApplyDetail} />}
          {flow.data ? <FlowView flow={flow.data} /> : flow.error ? <ErrorState text={refusalText(flow.error)} onRetry={() => void flow.refetch()} /> : <Skeleton kind='rows' count={3} />}
          {isWhole && <Talk id={id} />}
        </>
      )}
    </DetailScreen>
  )
}

function Head({ apply: { name, typeName, status, creator, createdAt } }: { apply: CommonApplyDetail | CommonApplyRow }) {
  return (
    <Card>
      <ListRow wrap title={name} subtitle={typeName || t('commonApply')} badge={<StatusPill tone={statusTones[status]}>{engineWord(status)}</StatusPill>} />
      <ListRow left={<Face person={creator} size={32} />} title={creator.name} right={dateTime(createdAt)} />
    </Card>
  )
}

function Body({ apply: { detail, attachments } }: { apply: CommonApplyDetail }) {
  if (detail === '' && attachments.length === 0) return null
  return (
    <Section title={t('detail')} padded>
      {detail && <p className={css.detail}>{detail}</p>}
      <FileList files={attachments} />
    </Section>
  )
}

/** What is said about it, and what was done. */
function Talk({ id }: { id: string }) {
  const me = useMe()
  const [shown, setShown] = useState<'comments' | 'history'>('comments')
  return (
    <div className={css.talk}>
      <Card>
        <Tabs label={t('talk')} value={shown} onChange={setShown} options={[{ key: 'comments', name: t('comments') }, { key: 'history', name: t('history') }]} />
        {shown === 'comments' ? <Comments subjectType={subjectType} subjectId={id} /> : <History subjectType={subjectType} subjectId={id} words={{ what: t('theApply'), fields: {}, action: approvalSentence }} />}
        {shown === 'comments' && me && <CommentComposer subjectType={subjectType} subjectId={id} me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />}
      </Card>
    </div>
  )
}

function Remove({ id }: { id: string }) {
  const back = useBack('/hr/list')
  const change = useChange(commonApplyCalls.remove, { refreshes: [commonApplyCalls.list, inboxCalls.list], done: () => { toast.success(t('removed')); back() } })
  async function remove() {
    if (await confirmDialog({ title: t('removeAsk'), text: t('removeText'), confirm: t('remove'), danger: true })) change.run({ id })
  }
  return <IconButton icon={TrashIcon} label={t('remove')} onPress={() => void remove()} />
}
