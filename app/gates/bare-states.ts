import { parseSync, Visitor } from 'oxc-parser'

/** A number that stands for a state or a kind, where its name should stand. */
export interface BareState {
  at: number
  /** What is compared or set: `status`, `is_delete`. */
  name: string
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const nodeOf = (value: unknown) => value as Node

/** The last name of what is compared: `status` of `held.status`, of `project!.status` and of `status`. */
function lastName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'MemberExpression') {
    const { name, value } = nodeOf(node.property)
    return node.computed ? (typeof value === 'string' ? value : undefined) : (name as string)
  }
  if (['TSNonNullExpression', 'TSAsExpression', 'ChainExpression', 'ParenthesizedExpression'].includes(node.type))
    return lastName(nodeOf(node.expression))
  return undefined
}
/** The numbers that an expression may come to where they stand in it: of `2`, `[0, 4]`, `done ? 1 : 2`. */
function numbersOf(node: Node): number[] {
  if (node.type === 'Literal' && typeof node.value === 'number') return [node.value]
  if (['TSAsExpression', 'ParenthesizedExpression'].includes(node.type)) return numbersOf(nodeOf(node.expression))
  if (node.type === 'ArrayExpression')
    return (node.elements as (Node | null)[]).flatMap(element => (element ? numbersOf(element) : []))
  if (node.type === 'ConditionalExpression')
    return [...numbersOf(nodeOf(node.consequent)), ...numbersOf(nodeOf(node.alternate))]
  // A column's default: `smallint().notNull().default(2)`.
  if (node.type === 'CallExpression' && lastName(nodeOf(node.callee)) === 'default')
    return (node.arguments as Node[]).flatMap(numbersOf)
  return []
}

/** Drizzle's conditions over a column and what it is compared with. */
const conditions = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'inArray', 'notInArray', 'between'])
const compares = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What SQL compares or sets with numbers: `p.status <> 1`, `is_delete in (0, 4)`, `set status = 2`, `1 = p.status`. */
const inSql = [
  /\b([a-z_]+)(?:::\w+)?\s*(?:=|<>|!=|<=|>=|<|>|\bnot in\b|\bin\b|\bbetween\b|is distinct from)\s*(?:case when [^']*? then )?(?:any\s*\(\s*)?(?:array\[|'\{|\()?(\d+(?:,\s*\d+)*)\b(?!\s*[-*/+])/g,
  /\bcoalesce\((?:\w+\.)?([a-z_]+),\s*\d+\)\s*(?:=|<>|!=|<=|>=|<|>|\bnot in\b|\bin\b)\s*\(?(\d+(?:,\s*\d+)*)\b/g,
  /\bcase (?:\w+\.)?([a-z_]+) when (\d+)\b/g,
]
const reversedInSql = /(?<![\w$.])(\d+)\s*(?:=|<>|!=|<=|>=|<|>)\s*(?:\w+\.)?([a-z_]+)\b(?!\s*\()/g
/** What is inserted, by the columns' places. */
const insertedInSql = /insert into \w+(?: as \w+)? \(([^()]+)\)\s*(?:values\s*\(|select )((?:[^()]|\([^()]*\))*)/g
const behindPlace = /^\s*(?:=|<>|!=|<=|>=|<|>|\bnot in\b|\bin\b|is distinct from)\s*\(?(\d+)\b/

/** Numbers of states in a SQL text; `names` in the columns' spelling. */
export function bareInSql(text: string, names: ReadonlyMap<string, ReadonlySet<number>>): BareState[] {
  const found = (at: number, name: string, list: string, whole: string): BareState[] =>
    list.split(',').some(number => names.get(name)?.has(Number(number))) ? [{ at, name, text: whole }] : []
  return [
    ...inSql.flatMap(pattern =>
      [...text.matchAll(pattern)].flatMap(match => found(match.index, match[1]!, match[2]!, match[0])),
    ),
    ...[...text.matchAll(reversedInSql)].flatMap(match => found(match.index, match[2]!, match[1]!, match[0])),
    ...[...text.matchAll(insertedInSql)].flatMap(match => {
      const input = match[2]!.split(/,(?![^()]*\))/)
      return match[1]!
        .split(',')
        .flatMap((column, place) =>
          /^\s*\d+\s*$/.test(input[place] ?? '')
            ? found(match.index, column.trim(), input[place]!, `${column.trim()} ← ${input[place]!.trim()}`)
            : [],
        )
    }),
  ]
}

/**
 * Numbers of states in a source: compared with or set to what bears one of the names, in TypeScript and in the SQL that
 * it holds. `names`: what each may be, in our spelling.
 */
export function bareStates(path: string, source: string, names: ReadonlyMap<string, ReadonlySet<number>>): BareState[] {
  const columns = new Map([...names].map(([name, numbers]) => [snake(name), numbers]))
  const found: BareState[] = []
  const hasSql = !/\.(tsx|web\.ts|words(\.\w+)?\.ts)$|^platform\/web\//.test(path)
  const isOne = (name: string | undefined, values: readonly number[]) =>
    name !== undefined && values.some(value => names.get(name)?.has(value) === true)
  const add = (node: Node, name: string) =>
    found.push({ at: node.start, name, text: source.slice(node.start, node.end) })
  new Visitor({
    BinaryExpression(expression) {
      const { operator, left, right } = nodeOf(expression)
      if (!compares.has(operator as string)) return
      for (const [one, other] of [
        [nodeOf(left), nodeOf(right)],
        [nodeOf(right), nodeOf(left)],
      ] as const)
        if (isOne(lastName(one), numbersOf(other))) add(nodeOf(expression), lastName(one)!)
    },
    Property(property) {
      const { key, value, computed } = nodeOf(property)
      if (computed) return
      const name = nodeOf(key).name as string | undefined
      if (isOne(name, numbersOf(nodeOf(value)))) add(nodeOf(property), name!)
    },
    AssignmentExpression(assignment) {
      const { left, right } = nodeOf(assignment)
      if (isOne(lastName(nodeOf(left)), numbersOf(nodeOf(right)))) add(nodeOf(assignment), lastName(nodeOf(left))!)
    },
    AssignmentPattern(pattern) {
      const { left, right } = nodeOf(pattern)
      if (isOne(lastName(nodeOf(left)), numbersOf(nodeOf(right)))) add(nodeOf(pattern), lastName(nodeOf(left))!)
    },
    SwitchStatement(statement) {
      const { discriminant, cases } = nodeOf(statement) as unknown as { discriminant: Node; cases: Node[] }
      const name = lastName(discriminant)
      for (const one of cases) if (one.test && isOne(name, numbersOf(nodeOf(one.test)))) add(one, name!)
    },
    CallExpression(call) {
      const { callee, arguments: input } = nodeOf(call) as unknown as { callee: Node; arguments: Node[] }
      // `[1, 2].includes(held.status)`, `new Set([1, 2]).has(held.status)`
      if (callee.type === 'MemberExpression' && ['includes', 'has'].includes(lastName(callee)!) && input.length === 1) {
        const list = nodeOf(callee.object)
        const numbers = numbersOf(list.type === 'NewExpression' ? ((list.arguments as Node[])[0] ?? list) : list)
        if (isOne(lastName(input[0]!), numbers)) add(nodeOf(call), lastName(input[0]!)!)
      }
      const [column, ...values] = input
      if (callee.type === 'Identifier' && conditions.has(callee.name as string) && column)
        if (isOne(lastName(column), values.flatMap(numbersOf))) add(nodeOf(call), lastName(column)!)
    },
    Literal(literal) {
      const { value, start } = nodeOf(literal)
      if (hasSql && typeof value === 'string')
        found.push(...bareInSql(value, columns).map(one => ({ ...one, at: start + 1 + one.at })))
    },
    TemplateLiteral(template) {
      if (!hasSql) return
      const { quasis, expressions } = nodeOf(template) as unknown as { quasis: Node[]; expressions: Node[] }
      for (const [index, { start, value }] of quasis.entries()) {
        const { raw } = value as { raw: string }
        found.push(...bareInSql(raw, columns).map(one => ({ ...one, at: start + one.at })))
        const place = expressions[index - 1]
        const behind = place && behindPlace.exec(raw)
        const name = place && lastName(place)
        if (behind && isOne(name, [Number(behind[1])])) found.push({ at: start, name: name!, text: behind[0] })
      }
    },
  }).visit(parseSync(path, source).program)
  return found.sort((one, other) => one.at - other.at)
}
