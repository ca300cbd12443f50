import pg from 'pg'
import { parserOf, type Columns } from './batch.ts'

// Messages of PostgreSQL's protocol, version 3: https://www.postgresql.org/docs/current/protocol-message-formats.html

const ofOneChunk = 1 << 16
/** The buffer that messages are appended to; a copy of it is sent. */
let page = Buffer.allocUnsafe(ofOneChunk)
let end = 0

function demand(bytes: number) {
  if (end + bytes <= page.length) return
  const wider = Buffer.allocUnsafe(Math.max(end + bytes, page.length * 2))
  page.copy(wider, 0, 0, end)
  page = wider
}

/** The bytes of the messages that `write` appends. */
export function written(write: () => void): Buffer {
  end = 0
  write()
  const bytes = Buffer.from(page.subarray(0, end))
  // A single huge value does not justify keeping its buffer.
  if (page.length > ofOneChunk * 16) page = Buffer.allocUnsafe(ofOneChunk)
  return bytes
}

function message(type: string, body: () => void) {
  demand(5)
  page[end] = type.charCodeAt(0)
  const length = (end += 1)
  end += 4
  body()
  page.writeInt32BE(end - length, length)
}

function int16(value: number) {
  demand(2)
  end = page.writeInt16BE(value, end)
}

function text(value: string) {
  demand(value.length * 3 + 1)
  end += page.write(value, end)
}

function textAndZero(value: string) {
  text(value)
  page[end++] = 0
}

function constant(bytes: Buffer) {
  demand(bytes.length)
  end += bytes.copy(page, end)
}

function parameter(value: unknown) {
  demand(4)
  const length = end
  end += 4
  if (value === null || value === undefined) return void page.writeInt32BE(-1, length)
  if (Buffer.isBuffer(value)) constant(value)
  else text(parameterText(value))
  page.writeInt32BE(end - length - 4, length)
}

/**
 * Prepares a statement under a name; the unnamed one lasts until the next. After an error it is unknown which names the
 * server kept: closing a missing one is no error.
 */
export function parse(name: string, statement: string) {
  if (name !== '')
    message('C', () => {
      constant(aStatement)
      textAndZero(name)
    })
  message('P', () => {
    textAndZero(name)
    textAndZero(statement)
    int16(0)
  })
}
const aStatement = Buffer.from('S')

export function bind(name: string, values: readonly unknown[]) {
  message('B', () => {
    textAndZero('')
    textAndZero(name)
    if (values.some(Buffer.isBuffer)) {
      int16(values.length)
      for (const value of values) int16(Buffer.isBuffer(value) ? 1 : 0)
    } else {
      int16(0)
    }
    int16(values.length)
    for (const value of values) parameter(value)
    int16(0)
  })
}

const ofType = (type: string, body: number[]) => Buffer.from([type.charCodeAt(0), 0, 0, 0, 4 + body.length, ...body])
const describeMessage = ofType('D', [0x50, 0])
const executeMessage = ofType('E', [0, 0, 0, 0, 0])
const syncMessage = ofType('S', [])
export const describe = () => constant(describeMessage)
export const execute = () => constant(executeMessage)
export const sync = () => constant(syncMessage)

/** Values in PostgreSQL's text form; arrays become array literals, other objects JSON. */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayLiteral(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayLiteral(values: unknown[]): string {
  return `{${values
    .map(value =>
      value === null || value === undefined
        ? 'NULL'
        : Array.isArray(value)
          ? arrayLiteral(value)
          : `"${String(value).replace(/[\\"]/g, '\\$&')}"`,
    )
    .join(',')}}`
}

/** A zero-terminated string. */
const zeroTerminated = (bytes: Buffer, at: number) => bytes.toString('utf8', at, bytes.indexOf(0, at))

/** Parses the body of a RowDescription at `at`. */
export function readColumns(bytes: Buffer, at: number): Columns {
  const columns: Columns = { fields: [], types: [], parsers: [] }
  const count = bytes.readInt16BE(at)
  at += 2
  for (let column = 0; column < count; column++) {
    columns.fields.push(zeroTerminated(bytes, at))
    at = bytes.indexOf(0, at) + 1
    const type = bytes.readInt32BE(at + 6)
    columns.types.push(type)
    columns.parsers.push(parserOf(type))
    at += 18
  }
  return columns
}

/** The number at the end of a CommandComplete tag: "INSERT 0 5", "SELECT 20", "BEGIN". */
export function readCount(bytes: Buffer, at: number, end: number): number {
  let count = 0
  for (
    let power = 1, digit = end - 2;
    digit >= at && bytes[digit]! >= 0x30 && bytes[digit]! <= 0x39;
    digit--, power *= 10
  )
    count += (bytes[digit]! - 0x30) * power
  return count
}

const problemFields = {
  S: 'severity',
  C: 'code',
  D: 'detail',
  H: 'hint',
  P: 'position',
  p: 'internalPosition',
  q: 'internalQuery',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  d: 'dataType',
  n: 'constraint',
  F: 'file',
  L: 'line',
  R: 'routine',
} as const

/** Parses an ErrorResponse into `pg`'s error. */
export function readProblem(bytes: Buffer, at: number, end: number): pg.DatabaseError {
  const said: Record<string, string> = {}
  while (at < end && bytes[at] !== 0) {
    const field = String.fromCharCode(bytes[at]!)
    said[field] = zeroTerminated(bytes, at + 1)
    at = bytes.indexOf(0, at + 1) + 1
  }
  const problem = new pg.DatabaseError(said.M ?? '', end - at, 'error')
  for (const [field, name] of Object.entries(problemFields)) problem[name] = said[field]
  return problem
}
