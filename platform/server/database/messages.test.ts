/**
 * The messages as PostgreSQL documents them ("Message Formats", protocol 3.0): each is written out byte by byte from
 * its documentation, independently of the product's code.
 */
import { describe, expect, it } from 'vitest'
import {
  bind,
  describe as describing,
  execute,
  parse,
  readColumns,
  readCount,
  readProblem,
  sync,
  written,
} from './messages.ts'

const byte1 = (letter: string) => Buffer.from(letter, 'latin1')
const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const int32 = (value: number) =>
  Buffer.from([(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const string = (text: string) => Buffer.concat([Buffer.from(text, 'utf8'), Buffer.from([0])])
/** Byte1, Int32 "length of message contents in bytes, including self", contents. */
const message = (type: string, ...parts: Buffer[]) => {
  const contents = Buffer.concat(parts)
  return Buffer.concat([byte1(type), int32(contents.length + 4), contents])
}

describe('what is sent', () => {
  it('prepares a statement (Parse), after closing what bears its name (Close)', () => {
    expect(written(() => parse('named', "select '值'"))).toEqual(
      Buffer.concat([
        message('C', byte1('S'), string('named')),
        message('P', string('named'), string("select '值'"), int16(0)),
      ]),
    )
    expect(written(() => parse('', 'select 1'))).toEqual(message('P', string(''), string('select 1'), int16(0)))
  })

  it('binds values as texts, none as a length of -1, bytes in the binary format (Bind)', () => {
    const value = (text: string) => Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)])
    expect(
      written(() => bind('named', ['值', null, undefined, 4.5, true, [1, null, 'a"\\'], { deep: ['值'] }])),
    ).toEqual(
      message(
        'B',
        string(''),
        string('named'),
        int16(0),
        int16(7),
        value('值'),
        int32(-1),
        int32(-1),
        value('4.5'),
        value('true'),
        value('{"1",NULL,"a\\"\\\\"}'),
        value('{"deep":["值"]}'),
        int16(0),
      ),
    )
    const bytes = Buffer.from([0, 255])
    expect(written(() => bind('', ['a', bytes]))).toEqual(
      message(
        'B',
        string(''),
        string(''),
        int16(2),
        int16(0),
        int16(1),
        int16(2),
        value('a'),
        int32(2),
        bytes,
        int16(0),
      ),
    )
  })

  it('asks for the columns (Describe), all rows (Execute) and the end (Sync) of the unnamed portal', () => {
    expect(written(() => describing())).toEqual(message('D', byte1('P'), string('')))
    expect(written(() => execute())).toEqual(message('E', string(''), int32(0)))
    expect(written(() => sync())).toEqual(message('S'))
  })

  it('is whole beyond the room that is kept for it', () => {
    const huge = '值'.repeat(1_000_000)
    const whole = message(
      'B',
      string(''),
      string(''),
      int16(0),
      int16(1),
      int32(3_000_000),
      Buffer.from(huge),
      int16(0),
    )
    // Not by \`toEqual\`, which takes a minute over three million bytes.
    expect(written(() => bind('', [huge])).equals(whole)).toBe(true)
  })
})

describe('what is heard', () => {
  /** Puts the message's payload somewhere inside a chunk. */
  const inChunk = (...parts: Buffer[]) => Buffer.concat([Buffer.from('before'), ...parts, Buffer.from('behind')])
  const at = 'before'.length

  it('names columns and their types (RowDescription)', () => {
    const column = (name: string, type: number) => [
      string(name),
      int32(16_384), // the table
      int16(1), // its attribute
      int32(type),
      int16(-1), // the type's size
      int32(-1), // its modifier
      int16(0), // text
    ]
    expect(readColumns(inChunk(int16(2), ...column('id', 2950), ...column('名', 25)), at)).toMatchObject({
      fields: ['id', '名'],
      types: [2950, 25],
    })
  })

  it('says how many rows there were (CommandComplete)', () => {
    for (const [tag, count] of [
      ['SELECT 20', 20],
      ['INSERT 0 5', 5],
      ['UPDATE 1234567', 1_234_567],
      ['BEGIN', 0],
    ] as const) {
      const chunk = inChunk(string(tag))
      expect({ tag, count: readCount(chunk, at, at + tag.length + 1) }).toEqual({ tag, count })
    }
  })

  it('says what went wrong, in fields of one letter (ErrorResponse)', () => {
    const fields = [
      ['S', 'ERROR'],
      ['V', 'ERROR'],
      ['C', '23505'],
      ['M', 'duplicate key 重复'],
      ['D', 'Key (id)=(1) already exists.'],
      ['t', 'person'],
      ['n', 'person_pkey'],
    ] as const
    const body = Buffer.concat([...fields.flatMap(([letter, text]) => [byte1(letter), string(text)]), Buffer.from([0])])
    expect(readProblem(inChunk(body), at, at + body.length)).toMatchObject({
      message: 'duplicate key 重复',
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (id)=(1) already exists.',
      table: 'person',
      constraint: 'person_pkey',
    })
  })
})
