import type { ReactNode } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { approvalCalls, type ApprovalFlow } from './approval.contract.ts'

/**
 * The end of an application's form: the approvers that the requester chose, by the key of the step, and who was
 * notified.
 */
export interface EndBefore {
  chosen: Record<string, string[]>
  copies: PersonBrief[]
}

/** The choices of the previous round. The server ignores those of steps that the process fills by itself. */
export const endBefore = ({ steps, copies }: Pick<ApprovalFlow, 'steps' | 'copies'>): EndBefore => ({
  chosen: Object.fromEntries(
    steps.map(({ key, signers }) => [key, [...new Set(signers.map(({ person }) => person.id))]]),
  ),
  copies: [...copies],
})

interface WithEndBeforeProps {
  subjectType: string
  subjectId: string
  title: string
  home: string
  children: (before: EndBefore) => ReactNode
}

/** The form of an existing application: shown once its previous choices are fetched. */
export function WithEndBefore({ subjectType, subjectId, title, home, children }: WithEndBeforeProps) {
  const back = useBack(home)
  const { data, error, refetch } = useCall(approvalCalls.flow, { subjectType, subjectId })
  if (data) return children(endBefore(data))
  return (
    <Page title={title} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}
