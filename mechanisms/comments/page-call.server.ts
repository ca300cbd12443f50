import type { Call } from '#platform/contract/call.ts'
import { toWire } from '#platform/contract/wire-names.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Queries } from '#platform/server/database/database.ts'
import { Json, type Context, type Handled } from '#platform/server/http/handle.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { firstComments } from './comments.server.ts'
import { pageCall } from './page-call.contract.ts'

/**
 * A record's calls, and the one that answers its page: what its own `detail` answers and the first comments, in one
 * answer and, as they go out with the handler's own first question, one round trip.
 * `...withPage(customerSubject, customerCalls.detail, customerHandlers)`
 */
export function withPage(subject: Subject, detail: Call, handled: readonly Handled[]): Handled[] {
  const own = handled.find(({ call }) => call === detail)
  if (!own) throw new Error(`${detail.path} is answered by none of these`)
  const handle = own.handler as (input: unknown, context: Context) => unknown
  const handler = async (input: { id: string }, context: Context) => {
    const comments = firstComments(subject, input.id, context.me)
    const beside = besideFirst(context, comments.statements)
    const record = await handle(input, beside.context)
    return new Json(
      Buffer.concat([
        openingBytes,
        bytesOf(record, detail),
        betweenBytes,
        comments.page(await beside.answers()),
        closingBytes,
      ]),
    )
  }
  return [...handled, { ...own, call: pageCall(detail), handler }]
}

const [openingBytes, betweenBytes, closingBytes] = ['{"record":', ',"comments":', '}'].map(text =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer]

const bytesOf = (answer: unknown, { output }: Call): Buffer =>
  Buffer.from(answer instanceof Json ? answer.body : JSON.stringify(toWire(output)(answer)))

/** A context whose first question takes these statements along; `answers` asks by itself where there was none. */
function besideFirst<const S extends readonly Statement[]>(context: Context, statements: S) {
  let answered: Promise<unknown[]> | undefined
  const run = ((early: readonly Statement[]) => {
    if (answered) return context.run(early)
    const all = context.run([...early, ...statements]) as Promise<unknown[]>
    answered = all
    return all.then(answers => answers.slice(0, early.length))
  }) as Queries['run']
  // One object for all that a handler takes out of it, its getter included.
  return {
    context: Object.create(context, { run: { value: run } }) as Context,
    answers: async () =>
      (await (answered ?? context.run(statements))).slice(-statements.length) as Awaited<
        ReturnType<typeof context.run<S>>
      >,
  }
}
