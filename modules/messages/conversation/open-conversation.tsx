import { useEffect, useEffectEvent } from 'react'
import { refusalText, useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../messages.words.ts'
import { conversationCalls } from './conversation.contract.ts'
import { followedTypes } from './conversation-kinds.contract.ts'

/** Whom an address asks to talk to, where it names no conversation: a colleague, a department, a record. */
export interface Wanted {
  personId?: string | undefined
  departmentId?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
}

/** Opens the conversation with a colleague, of a department or of a record; there is one, or it is made. */
export function OpenConversation({ personId, departmentId, subjectType, subjectId }: Wanted) {
  const go = useGo()
  const back = useBack('/im')
  const opening = {
    done: ({ id }: { id: string }) => go(`/dialogue?id=${id}`, { replace: true }),
    refused: () => {},
  }
  const withPerson = useChange(conversationCalls.openWith, opening)
  const ofDepartment = useChange(conversationCalls.openDepartment, opening)
  const ofRecord = useChange(conversationCalls.openRecord, opening)
  const error = withPerson.error ?? ofDepartment.error ?? ofRecord.error
  const open = useEffectEvent(() => {
    const type = followedTypes.find(one => one === subjectType)
    if (personId) withPerson.run({ personId })
    else if (departmentId) ofDepartment.run({ departmentId })
    else if (type && subjectId) ofRecord.run({ subjectType: type, subjectId })
  })
  useEffect(() => open(), [personId, departmentId, subjectType, subjectId])
  return (
    <Page title={t('title')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => open()} /> : <Skeleton kind="rows" />}
    </Page>
  )
}
