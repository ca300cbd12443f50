import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { cleanDocument, longestRichText, type Longest, type RichDocument } from './document.contract.ts'

export const tooLong = refusal('rich_text.too_long', {
  zh: `内容最多 ${longestRichText} 字`,
  en: `At most ${longestRichText} characters`,
})

/** Larger JSON is no text that somebody wrote. */
const mostJson = 400_000

/** A document as it comes: what is not known in it is left out; a plain text becomes its lines. */
export const richDocument = v.pipe(
  v.unknown(),
  v.check(input => (JSON.stringify(input) ?? '').length <= mostJson, 'too_long'),
  v.transform(input => cleanDocument(input)),
)

/** The same for longer ones, of which nothing is cut off: whoever takes one refuses what is too long (`admitLength`). */
export const richDocumentOf = (letters: number) => {
  const { mostJson: most, ...longest } = longerThan(letters)
  return v.pipe(
    v.unknown(),
    v.check(input => (JSON.stringify(input) ?? '').length <= most, 'too_long'),
    v.transform(input => cleanDocument(input, longest)),
  )
}
/** What is read of a document that may have so many letters: one more, and as many nodes as that JSON can hold. */
export const longerThan = (letters: number): Longest & { mostJson: number } => {
  const most = letters * 10
  return { letters: letters + 1, nodes: Math.ceil(most / '{"type":"text"}'.length), mostJson: most }
}

const field = v.optional(requiredText(40), 'detail')
/** A document as it is answered: null where the text is plain. */
export const outDocument = v.nullable(v.custom<RichDocument>(value => typeof value === 'object'))

export const richTextCalls = callsAbout('rich_text', {
  read: call(
    'GET /rich-text',
    v.object({ subjectType: requiredText(50), subjectId: id, field }),
    v.object({ document: outDocument, text: out.text }),
    {
      summary: "A record's rich text as a JSON document (null: it is plain), and as plain text",
    },
  ),
  write: call(
    'PUT /rich-text',
    v.object({ subjectType: requiredText(50), subjectId: id, field, document: richDocument }),
    done,
    {
      about: ['task', 'event', 'project', 'project_document'],
      summary: "Write a record's rich text; its plain text, its images and whom it calls on follow from it",
    },
  ),
})
