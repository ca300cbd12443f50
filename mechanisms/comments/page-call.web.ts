import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import { answerOf, CallRefused, early, receive, type EarlyAnswer, type Received } from '#platform/web/app/answer.ts'
import type { Fetcher } from '#platform/web/app/calls.ts'
import { rememberOpened } from '#platform/web/app/opened-lately.ts'
import { cache, pagesKeyOf } from '#platform/web/app/cache.ts'
import { receivedData } from '#platform/web/app/received.ts'
import { addressOf, headersOf, sendCall } from '#platform/web/app/send-call.ts'
import { commentCalls } from './comment.contract.ts'
import { commentQuery, type Commented } from './comment-changes.web.ts'
import { pageCall } from './page-call.contract.ts'

/** What a page's call answers, as it comes. */
interface PageData {
  record: unknown
  comments: unknown
}

/** Milliseconds that comments which have come wait for their place on the page to be drawn. */
const patience = 5_000
/** Milliseconds that the first comments wait where they do not come with their record: it comes first. */
const firstDelay = 500

/**
 * How a record's page requests it: by the one call that answers the first comments too, which are given to their list
 * whenever it asks at the same time. `useCall(customerCalls.detail, { id }, { fetcher:
 * pageFetcher(customerCalls.detail, 'customer') })`
 */
export function pageFetcher<C extends Call>(detail: C, subjectType: string): Fetcher<C> {
  const addressFor = (input: CallInput<C>) => addressOf(pageCall(detail), input as never).address
  const aboutOf = (input: CallInput<C>): Commented => ({ subjectType, subjectId: (input as { id: string }).id })
  return {
    async send(input, { signal } = {}) {
      const answer = answerOf(addressFor(input), {
        method: 'GET',
        headers: headersOf(detail, undefined, false),
        ...(signal ? { signal } : {}),
      })
      const about = aboutOf(input)
      const earlyAnswer = giveComments(
        about,
        answer.then(({ data }) => asReceived((data as PageData).comments)),
      )
      const whole = await answer.catch(problem => {
        if (isUnknownCall(problem)) return null
        throw problem
      })
      if (whole === null) return await sendCall(detail, input, signal ? { signal } : {})
      const { record } = whole.data as PageData
      rememberOpened(about.subjectType, about.subjectId)
      // Drawn already, they have been refetched by now if stale.
      if (cache.getQueryData(pagesKeyOf(commentCalls.list, commentQuery(about)))) earlyAnswer.takeBack()
      return readAnswer(detail.output)(record) as CallOutput<C>
    },
    received(input) {
      const data = receivedData(addressFor(input)) as PageData | undefined
      if (data === undefined) return undefined
      rememberOpened(subjectType, aboutOf(input).subjectId)
      giveComments(aboutOf(input), Promise.resolve(asReceived(data.comments)), asReceived(data.comments))
      return readAnswer(detail.output)(data.record) as CallOutput<C>
    },
  }
}

/** While an upgrade runs, a server may answer that is older than this page. */
const isUnknownCall = (problem: unknown) => problem instanceof CallRefused && problem.code === 'request.unknown_path'

const asReceived = (data: unknown): Received => ({ status: 200, body: { result: 0, data } })

/** Puts them where an answer that came early waits for whoever requests it. */
function giveComments(about: Commented, coming: Promise<Received>, received?: Received) {
  const { address } = addressOf(commentCalls.list, { ...commentQuery(about), start: 0 })
  const answers = ((globalThis as { kaigongEarly?: ReturnType<typeof early> }).kaigongEarly ??= {})
  const requestAlone = async () => {
    await new Promise(resolve => setTimeout(resolve, firstDelay))
    return await receive(
      await fetch(address, { method: 'GET', headers: headersOf(commentCalls.list, undefined, false) }),
    )
  }
  const arriving = coming.catch(requestAlone)
  const earlyAnswer: EarlyAnswer = { coming: arriving, ...(received ? { received } : {}) }
  answers[address] = earlyAnswer
  const takeBack = () => {
    if (answers[address] === earlyAnswer) delete answers[address]
  }
  void arriving.then(came => {
    earlyAnswer.received = came
    setTimeout(takeBack, patience)
  }, takeBack)
  return { takeBack }
}
