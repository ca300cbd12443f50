import { useEffect } from 'react'
import { knownRow, refresh } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { EditIcon, StarIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { ShareLinks } from '#mechanisms/shares/share-links.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { longestOpinion, reportCalls, type ReportDetail, type ReportRow } from './report.contract.ts'
import { ReportPill } from './report-row.tsx'
import { askReview } from './review-sheet.tsx'

/** A report: what was done, where it comes from, who has read it, what was said to it. */
export default function ReportDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <DetailScreen
      key={id}
      title={t('report')}
      call={reportCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(reportCalls.detail, 'report')}
      known={knownRow<ReportRow>(reportCalls.list, id)}
      actions={report => (
        <>
          {report.can.star && <Star report={report} />}
          {report.can.edit && (
            <IconButton icon={EditIcon} label={t('editReport')} href={`/report/create?id=${report.id}`} />
          )}
          {report.can.remove && (
            <RemoveButton call={reportCalls.remove} id={id} words={key => t(key)} backTo="/report/list" />
          )}
        </>
      )}
      bottom={report => <Steps report={report} />}
    >
      {(report, isWhole) => (
        <>
          <Head report={report} />
          {isWhole && <Body report={report as ReportDetail} />}
          {isWhole && (
            <Talk
              subjectType="report"
              subjectId={id}
              me={me}
              words={{
                what: t('report'),
                fields: {},
                action: ({ action, details }) =>
                  action === 'reject'
                    ? t('history_reject', { why: String(details.opinion ?? '') })
                    : isOwnAction(action)
                      ? t(`history_${action}`)
                      : undefined,
              }}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}

const Head = ({ report }: { report: ReportRow | ReportDetail }) => (
  <Section>
    <ListRow
      wrap
      left={<Face person={report.person} size={40} />}
      title={report.title}
      subtitle={report.sentAt ? `${t('sentAt')} ${dateTime(report.sentAt)}` : undefined}
      below={
        <span className={css.pills}>
          <ReportPill {...report} />
          {report.isLate && <StatusPill tone="danger">{t('late')}</StatusPill>}
          {report.score !== null && <StatusPill tone="brand">{t('score', { n: report.score })}</StatusPill>}
        </span>
      }
    />
  </Section>
)

function Body({ report }: { report: ReportDetail }) {
  const { id, newStatus } = report
  useEffect(() => {
    // A mark that stays is no harm: the next look takes it away.
    if (newStatus)
      sendCall(reportCalls.read, { id }).then(
        () => refresh(reportCalls.list),
        () => {},
      )
  }, [id, newStatus])
  return (
    <>
      {report.opinion !== '' && (
        <Section title={t(report.status === 'rejected' ? 'reason' : 'opinion')} padded>
          <p className={css.text}>
            {report.reviewedBy ? t('saidBy', { name: report.reviewedBy.name, text: report.opinion }) : report.opinion}
          </p>
        </Section>
      )}
      <Section padded>
        {report.content
          .filter(({ text }) => text !== '')
          .map(({ title, text }) => (
            <div key={title} className={css.part}>
              <h3>{title}</h3>
              <p className={css.text}>{text}</p>
            </div>
          ))}
      </Section>
      {report.attachments.length > 0 && (
        <Section title={filesWord('attachments')} padded>
          <FileList files={report.attachments} />
        </Section>
      )}
      {report.lines.length > 0 && (
        <Section title={t('sources')}>
          {report.lines.map(({ key, kind, title, note, link }) => (
            <ListRow
              key={key}
              wrap
              title={title}
              subtitle={[t(`done_${kind}`), note].filter(Boolean).join(' · ')}
              {...(link ? { href: link } : {})}
            />
          ))}
        </Section>
      )}
      <Section title={t('readBy')}>
        {report.reviewer && <ListRow title={t('reviewer')} right={report.reviewer.name} />}
        {report.copied.map(({ isRead, ...person }) => (
          <ListRow
            key={person.id}
            left={<Face person={person} size={32} />}
            title={person.name}
            right={t(isRead ? 'read' : 'notRead')}
          />
        ))}
        <ListRow title={t('scope')} right={t(`scope_${report.scope}`)} />
      </Section>
      {report.can.share && (
        <ShareLinks subjectType="report" subjectId={report.id} logAt={`/report/shares?id=${report.id}`} />
      )}
    </>
  )
}

function Star({ report: { id, isStarred } }: { report: ReportDetail }) {
  const favorite = useChange(reportCalls.favorite, {
    done: (_, { isFavorite }) => toast.success(t(isFavorite ? 'starred' : 'unstarred')),
  })
  return (
    <IconButton
      icon={StarIcon}
      label={t(isStarred ? 'unstar' : 'star')}
      pressed={isStarred}
      onPress={() => favorite.run({ id, isFavorite: !isStarred })}
    />
  )
}

/** What may be done with it now, within the thumb's reach. */
function Steps({ report: { id, can, status } }: { report: ReportDetail }) {
  const go = useGo()
  const review = useChange(reportCalls.review, { done: () => toast.success(t('reviewed')) })
  const reject = useChange(reportCalls.reject, { done: () => toast.success(t('rejected')) })
  const revoke = useChange(reportCalls.revoke, {
    done: () => {
      toast.success(t('revoked'))
      go(`/report/create?id=${id}`)
    },
  })
  const cancel = useChange(reportCalls.cancel, { done: () => toast.success(t('cancelled')) })
  async function sendBack() {
    const opinion = await promptDialog({
      title: t('rejectTitle'),
      label: t('reason'),
      multiline: true,
      required: true,
      maxLength: longestOpinion,
      confirm: t('reject'),
    })
    if (opinion?.trim()) reject.run({ id, opinion: opinion.trim() })
  }
  async function say() {
    const said = await askReview()
    if (said) review.run({ id, ...said })
  }
  async function takeBack() {
    if (await confirmDialog({ title: t('revokeAsk'), text: t('revokeText'), confirm: t('revoke') })) revoke.run({ id })
  }
  async function discard() {
    if (await confirmDialog({ title: t('cancelAsk'), text: t('cancelText'), confirm: t('cancel'), danger: true }))
      cancel.run({ id })
  }
  const isToRewrite = can.edit && status === 'rejected'
  if (!can.review && !can.revoke && !can.cancel && !isToRewrite) return null
  return (
    <div className={css.buttons}>
      {can.reject && (
        <Button kind="neutral" busy={reject.running} onPress={() => void sendBack()}>
          {t('reject')}
        </Button>
      )}
      {can.review && (
        <Button busy={review.running} onPress={() => void say()}>
          {t('review')}
        </Button>
      )}
      {can.cancel && (
        <Button kind="neutral" busy={cancel.running} onPress={() => void discard()}>
          {t('cancel')}
        </Button>
      )}
      {isToRewrite && <Button href={`/report/create?id=${id}`}>{t('rewrite')}</Button>}
      {can.revoke && (
        <Button kind="secondary" busy={revoke.running} onPress={() => void takeBack()}>
          {t('revoke')}
        </Button>
      )}
    </div>
  )
}

const ownActions = ['send', 'review', 'revoke', 'cancel', 'import'] as const
const isOwnAction = (action: string): action is (typeof ownActions)[number] =>
  (ownActions as readonly string[]).includes(action)
