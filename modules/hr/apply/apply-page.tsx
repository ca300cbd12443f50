import type { GenericSchema } from 'valibot'
import type { byId } from '#platform/contract/fields.ts'
import type { Call } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { download } from '#platform/web/app/download.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { CopyIcon, PrinterIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, listed } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../hr.words.ts'
import { hrApplyCalls, type HrApplyRow, type HrApplyType } from './apply.contract.ts'
import { hrPrintCalls } from '../print/print.contract.ts'
import css from './apply.module.css'

interface Shown extends HrApplyRow {
  detail: string
  attachments: FileBrief[]
  can: { remove: boolean; copy: boolean }
  voidId?: string | null
}
type DetailCall<Detail> = Call<typeof byId, GenericSchema<Detail, Detail>>

interface ApplyPageProps<Detail extends Shown> {
  id: string
  type: HrApplyType
  call: DetailCall<Detail>
  remove: Call<typeof byId>
  editAt: string
  /** Where its requester begins a new one like it. */
  likeAt?: string
  /** What the text of it is called. */
  detailTitle: string
  /** What a type has of its own: rows below its name. */
  children?: (apply: Detail) => React.ReactNode
  /** Sections of its own, below its head. */
  below?: (apply: Detail) => React.ReactNode
}

/**
 * An application's page, whatever its type: what is requested, how its approval stands, what is said about it; and what
 * one may do, within the thumb's reach.
 */
export function ApplyPage<Detail extends Shown>({
  id,
  type,
  call,
  remove,
  editAt,
  likeAt,
  detailTitle,
  children,
  below,
}: ApplyPageProps<Detail>) {
  const me = useMe()
  const flow = useCall(approvalCalls.flow, { subjectType: type, subjectId: id })
  return (
    <DetailScreen<DetailCall<Detail>, HrApplyRow>
      title={t(type)}
      call={call}
      input={{ id }}
      fetcher={pageFetcher(call, type)}
      known={knownRow<HrApplyRow>(hrApplyCalls.list, id)}
      actions={apply => (
        <>
          {likeAt && (apply as Detail).can.copy && (
            <IconButton icon={CopyIcon} label={t('applyLikeThis')} href={likeAt} />
          )}
          <IconButton icon={PrinterIcon} label={t('print')} onPress={() => void download(hrPrintCalls.print, { id })} />
          {(apply as Detail).can.remove && <RemoveButton call={remove} id={id} words={t} backTo="/hr/list" />}
        </>
      )}
      bottom={() => flow.data && hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={editAt} />}
    >
      {(apply, isWhole) => (
        <>
          <Card>
            <Head apply={apply as HrApplyRow} />
            {isWhole && children?.(apply as Detail)}
            {isWhole && (apply as Detail).voidId && (
              <ListRow title={t('voidWaits')} href={`/hr/detail?uuid=${(apply as Detail).voidId}&scope=void_apply`} />
            )}
          </Card>
          <WaitsFor status={apply.status} flow={flow.data} />
          {isWhole && below?.(apply as Detail)}
          {isWhole && <Body apply={apply as Detail} title={detailTitle} />}
          <FlowSection flow={flow} />
          {isWhole && (
            <Talk
              subjectType={type}
              subjectId={id}
              me={me}
              words={{ what: t('theApply'), fields: {}, action: sentenceOf }}
            />
          )}
        </>
      )}
    </DetailScreen>
  )
}
/** Which of its fields were changed before it was resubmitted, by name; else what its approval says. */
function sentenceOf(row: HistoryRow): string | undefined {
  const { fields, answers } = row.details as { fields?: unknown; answers?: unknown }
  if (row.action !== 'edit' || !Array.isArray(fields) || !Array.isArray(answers)) return approvalSentence(row)
  return t('changedFields', {
    names: listed([...fields.map(field => t(field === 'name' ? 'name' : 'detail')), ...(answers as string[])]),
  })
}

const Head = ({ apply: { type, name, typeName, status, turn, creator, createdAt } }: { apply: HrApplyRow }) => (
  <>
    <ListRow wrap title={name} subtitle={typeName || t(type)} badge={<ApprovalPill status={status} turn={turn} />} />
    <ListRow left={<Face person={creator} size={32} />} title={creator.name} right={dateTime(createdAt)} />
  </>
)

function Body({ apply: { detail, attachments }, title }: { apply: Shown; title: string }) {
  if (detail === '' && attachments.length === 0) return null
  return (
    <Section title={title} padded>
      {detail && <p className={css.detail}>{detail}</p>}
      <FileList files={attachments} />
    </Section>
  )
}
