import * as v from 'valibot'

/**
 * The field types of records. Each accepts what the wire may carry (a query has only strings, a form sends instants as
 * "yyyy-MM-dd HH:mm") and returns one inner form. The web's forms use the same rules. An issue's message is a stable
 * code; `refusals.ts` has its words.
 */

const emptyToNull = (value: unknown) => (value === '' ? null : value)

/** Text of 0 to `longest` characters; control characters are refused, both ends trimmed. */
export const text = (longest: number) =>
  v.pipe(
    v.string('text'),
    v.trim(),
    v.maxLength(longest, 'too_long'),
    v.check(value => !hasControlCharacters(value), 'control_characters'),
  )
/** Text that must not be empty. */
export const requiredText = (longest: number) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.minLength(1, 'required'),
    v.maxLength(longest, 'too_long'),
    v.check(value => !hasControlCharacters(value), 'control_characters'),
  )

/** The shortest search key (spec 1 §5); an empty key means no search. */
export const shortestKey = 2
export const searchKey = v.pipe(
  text(100),
  v.check(key => !isKeyShort(key), 'keyword_short'),
)

/** Whether something is written, and it is too short to search for. */
export function isKeyShort(written: string, shortest = shortestKey): boolean {
  const { length } = [...written.trim()]
  return length > 0 && length < shortest
}

function hasControlCharacters(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true
    // A lone surrogate cannot be stored as UTF-8.
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = value.charCodeAt(index + 1)
      if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true
      index++
    }
  }
  return false
}

/** A record's id: UUIDv7, lower case. */
export const id = v.pipe(v.string('id'), v.toLowerCase(), v.uuid('id'))
export const ids = (most: number) => listOf(id, most)

/** A whole number between two bounds, both included. */
export const whole = (least: number, most: number) =>
  v.pipe(numeric, v.integer('whole'), v.minValue(least, 'too_small'), v.maxValue(most, 'too_large'))
/** A number between two bounds, both included: hours, percents, scores. */
export const number = (least: number, most: number) =>
  v.pipe(numeric, v.minValue(least, 'too_small'), v.maxValue(most, 'too_large'))
const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*[+-]?\d{1,15}(\.\d{1,10})?\s*$/))], 'number'),
  v.transform(Number),
  v.finite('number'),
)

/** A boolean; a query sends it as true, false, 1 or 0. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', 'on', 'off']), v.literal(0), v.literal(1)], 'flag'),
  v.transform(value => value === true || value === 1 || value === 'true' || value === '1' || value === 'on'),
)

/** One of a few words. */
export const choice = <const Options extends readonly string[]>(options: Options) => v.picklist(options, 'choice')
/** One of a few numbers; a query has them as digits. */
export const numberedChoice = <const Options extends readonly number[]>(options: Options) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,9}$/))], 'choice'),
    v.transform(Number),
    v.picklist(options, 'choice'),
  )

/** Several values; a query may send a single one, or several with commas. At most `most`, duplicates dropped. */
export const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.unknown(),
    v.transform(input =>
      input === '' || input === null
        ? []
        : Array.isArray(input)
          ? input
          : typeof input === 'string'
            ? input.split(',')
            : [input],
    ),
    v.array(item),
    v.maxLength(most, 'too_many'),
    v.transform(items => [...new Set(items)]),
  )

/** A calendar day of the company: yyyy-MM-dd. */
export const day = v.pipe(v.string('day'), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'day'), v.check(isCalendarDay, 'day'))
function isCalendarDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value) &&
    value >= '1900-01-01' &&
    value <= '2200-12-31'
  )
}

/**
 * An instant. The wire carries ISO 8601 UTC with milliseconds; a request may also send epoch milliseconds or, in the
 * company's time zone, "yyyy-MM-dd HH:mm". A handler gets one of the first two as ISO, or the wall-clock form
 * unchanged: the database reads that in the company's zone (`inCompanyZone`).
 */
export const instant = v.pipe(
  v.union(
    [
      v.pipe(
        v.number(),
        v.minValue(-2208988800000),
        v.maxValue(7258118400000),
        v.transform(milliseconds => new Date(milliseconds).toISOString()),
      ),
      v.pipe(
        v.string(),
        v.regex(/^\d{12,13}$/),
        v.transform(digits => new Date(Number(digits)).toISOString()),
      ),
      v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/),
        v.check(isInstant),
        v.transform(value => new Date(value).toISOString()),
      ),
      v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/),
        v.check(value => isInstant(value.replace(' ', 'T'))),
      ),
    ],
    'instant',
  ),
)
function isInstant(value: string): boolean {
  return isCalendarDay(value.slice(0, 10)) && !Number.isNaN(new Date(value).getTime())
}

/** Exact money: a decimal string with two digits ("1409.50"). */
export const money = v.pipe(
  v.union([v.number(), v.string()], 'money'),
  v.transform(String),
  v.regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'money'),
  v.transform(value => {
    const [units = '0', cents = ''] = value.split('.')
    return `${units}.${cents.padEnd(2, '0')}`
  }),
)

/** An optional field that may also be cleared: '' and null both mean "none". */
export const emptiable = <Field extends v.GenericSchema>(field: Field) =>
  v.optional(v.pipe(v.unknown(), v.transform(emptyToNull), v.nullable(field)))

/** Output fields, without coercion. The API document derives their formats from the schemas (`json-schema.ts`). */
const said = {
  id: v.string(),
  text: v.string(),
  /** ISO 8601 in UTC with milliseconds. */
  instant: v.string(),
  /** yyyy-MM-dd */
  day: v.string(),
  /** A decimal with two digits. */
  money: v.string(),
  number: v.number(),
  flag: v.boolean(),
}
/** The fields of an answer. */
export const out = {
  ...said,
  maybeText: v.nullable(said.text),
  maybeId: v.nullable(said.id),
  maybeInstant: v.nullable(said.instant),
  maybeDay: v.nullable(said.day),
  maybeNumber: v.nullable(said.number),
}

/** What the caller may do with a record, computed on the server: `{ edit: true, archive: false }`. */
export const abilities = <const Names extends readonly string[]>(names: Names) =>
  v.object(
    Object.fromEntries(names.map(name => [name, v.boolean()])) as Record<Names[number], v.BooleanSchema<undefined>>,
  )

export const byId = v.object({ id })
export const nothing = v.object({})
/** The answer of a call that returns nothing but success. */
export const done = v.object({ id: v.optional(v.string()) })
