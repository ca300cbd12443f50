// What a person reads is in their words: no name of the wire stands in a sentence, and what is gone is called by what
// it is.
import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { saidInWords } from '#mechanisms/notifications/notice-words.server.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { readInput } from '#platform/server/http/read-input.ts'
import { newId } from '#platform/server/database/ids.ts'
import { Refused, refusalBody } from '#platform/server/http/refuse.ts'
import { fieldNames, inputFor } from './inputs.ts'
import { sources } from './sources.ts'

const server = testServer()
const wrong = [null, {}, '', -1, 'x', 'x'.repeat(10_000), ['x']]

/** The sentences of both languages with which a call refuses a value of a field. */
function sentencesOf({ call }: (typeof handledCalls)[number], field: string, value: unknown): string[] {
  try {
    const input = Object.entries({ ...inputFor(call.input), [field]: value })
    readInput(call, Object.fromEntries(input.map(([name, one]) => [wireName(name), one])), 'Asia/Shanghai')
    return []
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    return (['zh-CN', 'en-US'] as const).flatMap(locale => {
      const { msg, errors = [] } = refusalBody(problem, locale)
      return [msg, ...errors.map(error => error.msg)]
    })
  }
}

describe('a notice', () => {
  it('has a sentence for its kind, wherever one is made', () => {
    const kinds = sources(/\.server\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/notified\w*\(|noticeLines\(/g)].flatMap(({ index }) =>
        [...text.slice(index, index + 400).matchAll(/'([a-z]\w*\.[a-zA-Z]\w*)'/g)].map(([, kind]) => kind!),
      ),
    )
    const says = (kind: string) => saidInWords({ kind, title: '', details: {}, actor: '' }, 'zh-CN', 'Asia/Shanghai')
    expect(kinds.length).toBeGreaterThan(20)
    expect([...new Set(kinds)].filter(kind => says(kind) === says('no.such'))).toEqual([])
  })
})

describe('a refusal', () => {
  it('says no name of the wire, whatever field of whichever call is wrong', () => {
    let seen = 0
    const found: string[] = []
    for (const handled of handledCalls)
      for (const field of fieldNames(handled.call.input))
        for (const value of wrong)
          for (const sentence of sentencesOf(handled, field, value)) {
            seen += 1
            if (/[a-z]+_[a-z]+|^[a-z]\w*[:：]/.test(sentence))
              found.push(`${handled.call.method} ${handled.call.path} ${field}: ${sentence}`)
          }
    expect(seen).toBeGreaterThan(1_000)
    expect([...new Set(found)]).toEqual([])
  })

  it.each([
    ['zh-CN', '已被删除，或您无权查看', (called: { zh: string; en: string }) => called.zh],
    [
      'en-US',
      ' has been deleted, or you do not have access',
      (called: { zh: string; en: string }) => `The ${called.en}`,
    ],
  ] as const)('calls what is gone by its name (%s), whatever type of record it is', async (lang, gone, nameOf) => {
    expect(allSubjects().length).toBeGreaterThan(20)
    for (const { type, called } of allSubjects()) {
      const reply = await server.call(
        'admin',
        commentCalls.list,
        { subjectType: type, subjectId: newId() },
        { query: { lang } },
      )
      expect([type, reply.result, reply.msg]).toEqual([type, 4, `${nameOf(called)}${gone}`])
    }
    const reply = await server.call('admin', commentCalls.remove, { id: newId() }, { query: { lang } })
    expect(reply.msg).toBe(`${nameOf({ zh: '评论', en: 'comment' })}${gone}`)
  })
})
