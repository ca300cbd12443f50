import { useEffect } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { documentCalls } from './document.contract.ts'

/** Notes that a document was opened; where that cannot be noted, nobody is bothered with it. */
export function useVisit(id: string) {
  useEffect(() => {
    sendCall(documentCalls.visit, { id }).catch(() => {})
  }, [id])
}
