import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '#platform/server/database/batch.ts'
import { commentedShare, personId, taskId } from './fill.ts'

const run = promisify(execFile)

/** Debian keeps it beside the server's binaries. */
function findPgbench(): string {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).sort().reverse() : []
  return versions.map(version => join(folder, version, 'bin/pgbench')).find(path => existsSync(path)) ?? 'pgbench'
}

/**
 * The limit: the same SQL from PostgreSQL's own load generator, prepared, in a transaction where the server uses one.
 */
export const pgbench = (
  url: string,
  statements: Statement[],
  kind: 'list' | 'detail' | 'create',
  { people, tasks, ...load }: PgbenchLoad & { people: number; tasks: number },
): Promise<number> => runPgbench(url, scriptOf(statements, kind, people, tasks), load)

/** The same for reads of one person, whose values stand as they were recorded. */
export const pgbenchOfOne = (url: string, statements: readonly Statement[], load: PgbenchLoad): Promise<number> =>
  runPgbench(url, statements.map(asRecorded).join('\n'), load)

interface PgbenchLoad {
  seconds: number
  connections: number
}

async function runPgbench(url: string, text: string, { seconds, connections }: PgbenchLoad): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kaigong-bench-'))
  const script = join(folder, 'script.sql')
  writeFileSync(script, text)
  const address = new URL(url.replace('postgresql:///', 'postgresql://local/'))
  const { searchParams, pathname } = address
  try {
    const { stdout } = await run(findPgbench(), [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      ...(searchParams.get('host') ? ['-h', searchParams.get('host')!] : ['-h', address.hostname]),
      ...(searchParams.get('port') ? ['-p', searchParams.get('port')!] : []),
      '-U',
      searchParams.get('user') ?? address.username,
      pathname.slice(1),
    ])
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)![1]))
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('pgbench was not found: install postgresql-contrib (Debian) or put it on the PATH.', {
        cause: problem,
      })
    throw problem
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
/** pgbench takes every colon for a variable of its own, inside quotes too. */
const withoutColons = (sql: string) =>
  sql.replace(/'(?:[^']|'')*'/g, words =>
    words.includes(':') ? `(${words.replaceAll(':', "' || chr(58) || '")})` : words,
  )
const onOneLine = (sql: string) => `${sql.replace(/\s*\n\s*/g, ' ')};`

/** A statement with its values as they were recorded. */
function asRecorded({ text, values = [] }: Statement): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal).join(', ')}]` : "'{}'"
    return withoutColons(quoted(value instanceof Date ? value.toISOString() : String(value)))
  }
  return onOneLine(withoutColons(text).replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1])))
}

/** Statements with their recorded values as literals; the actor, the task and what must be new differ each time. */
function scriptOf(statements: Statement[], kind: string, people: number, tasks: number): string {
  const fresh = new Map<string, string>()
  const actor = "('01920000-0000-7000-8000-' || lpad(to_hex(:person::bigint), 12, '0'))::uuid"
  const number = `(:share::bigint * ${people} + :person::bigint - 1)`
  const opened = `('0193' || lpad(to_hex(${number} / 65536), 4, '0') || '-' || lpad(to_hex(${number} % 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
  const isFresh = (text: string) =>
    (/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(text) && !/^019[12]/.test(text)) || /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(text)
  const freshId = (text: string) => {
    const known = fresh.get(text) ?? `md5(:client_id::text || '-' || :fresh::text || '-${fresh.size}')::uuid`
    fresh.set(text, known)
    return known
  }
  const freshCode = "('B' || :client_id::text || '-' || :fresh::text)"
  // Rows that are sent as JSON hold the actor and what must be new inside of them.
  const json = (text: string) =>
    `(${text
      .split(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"T\d+"|:)/)
      .map(piece => {
        if (piece === ':') return 'chr(58)'
        if (piece === personId(0, 5)) return `${actor}::text`
        if (/^"T\d+"$/.test(piece)) return `'"' || ${freshCode} || '"'`
        return isFresh(piece) ? `${freshId(piece)}::text` : quoted(piece)
      })
      .join(' || ')})::json`
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (value === personId(0, 5)) return actor
    if (value === taskId(0, 1004)) return opened
    if (Array.isArray(value)) return `array[${value.map(one => literal(one)).join(', ')}]`
    const text = String(value)
    if (isFresh(text) && text.length === 36) return freshId(text)
    if (/^\[?\{"/.test(text)) return json(text)
    // The idempotency lock's name holds the key, which is new each time.
    if (/^([0-9a-f-]{36}){3}$/.test(text)) return "(:client_id::text || '-' || :fresh::text)"
    if (/^T\d+$/.test(text)) return freshCode
    return /^\d{4}-\d\d-\d\dT/.test(text) ? `(${quoted(text)})::timestamptz` : quoted(text)
  }
  const aValue = (value: unknown) =>
    value !== null && /^[^']*'[^']*:[^']*'/.test(literal(value)) && !literal(value).includes(':person')
      ? withoutColons(literal(value))
      : literal(value)
  const lines = statements
    .filter(({ name }) => name !== 'begin' && name !== 'commit')
    .map(({ text, values = [] }) =>
      onOneLine(withoutColons(text).replace(/\$(\d+)/g, (_, place: string) => aValue(values[Number(place) - 1]))),
    )
  const commented = Math.max(1, Math.floor(tasks / people / commentedShare))
  const head = [
    `\\set person random(1, ${people})`,
    `\\set share 1 + random(0, ${commented - 1}) * ${commentedShare}`,
    '\\set fresh random(1, 1000000000000)',
  ]
  return [...head, ...(kind === 'create' ? ['begin;', ...lines, 'commit;'] : lines)].join('\n') + '\n'
}
