import type { Call, CallOutput } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { approvalCalls, type ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { RecordPage, type RecordPageProps } from './record-page.tsx'

interface ApprovedPageProps<Row, Detail extends Call> extends Omit<RecordPageProps<Row, Detail>, 'below'> {
  /** Where a rejected one is edited before it is resubmitted. */
  editAt: string
  /** Whether it can be decided: not if it is in the recycle bin. */
  isDecidable?: (record: CallOutput<Detail>) => boolean
}

/**
 * The page of a record with an approval: its current approvers, the approval's state, and what the actor may decide.
 */
export function ApprovedPage<Row extends { id: string; status: ApprovalStatus }, Detail extends Call>({
  editAt,
  isDecidable = () => true,
  bottom,
  head,
  history,
  ...page
}: ApprovedPageProps<Row, Detail>) {
  const flow = useCall(approvalCalls.flow, { subjectType: page.subjectType, subjectId: page.id })
  return (
    <RecordPage<Row, Detail>
      {...page}
      history={{ ...history, action: row => history.action?.(row) ?? approvalSentence(row) }}
      bottom={record => {
        const own = bottom?.(record)
        const decisions = flow.data && isDecidable(record) && hasDecisions(flow.data) && (
          <DecisionBar flow={flow.data} editAt={editAt} />
        )
        return own && decisions ? (
          <>
            {decisions}
            {own}
          </>
        ) : (
          own || decisions
        )
      }}
      head={record => (
        <>
          {head(record)}
          <WaitsFor status={(record as Row).status} flow={flow.data} />
        </>
      )}
      below={<FlowSection flow={flow} />}
    />
  )
}
