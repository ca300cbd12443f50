import { parseSync, Visitor, type Argument, type CallExpression, type Expression } from 'oxc-parser'

/** The id of a promise: its area and a number, such as `task-041`. */
const id = '[a-z]+(?:-[a-z]+)*-\\d{3}'
const promiseLine = new RegExp(`^- \`(${id})\` (\\S.*)$`)
const titleIds = new RegExp(`^\\[(${id}(?:, ${id})*)\\] \\S`)
const anyId = new RegExp(`\\[${id}`)

/** Test functions that run what they are given; any other (`skip`, `todo`, `fails`) proves nothing. */
const running = new Set(['each', 'for', 'concurrent', 'sequential'])

/** What a gate proves without a test of that title: promise id → what the gate tries for it. */
export type GateProofs = Record<string, string>

interface Found {
  /** Promise id → the tests that name it, as `file > title`. */
  proofs: Map<string, string[]>
  problems: string[]
}

/** The promises of `docs/promises.md`, one a line as "- `task-041` sentence"; each id stands once. */
export function readPromises(text: string) {
  const sentences = new Map<string, string>()
  const problems: string[] = []
  for (const line of text.split('\n').filter(one => one.startsWith('-'))) {
    const [, name, sentence] = promiseLine.exec(line) ?? []
    if (!name) problems.push(`docs/promises.md: no id and sentence in "${line}"`)
    else if (sentences.has(name)) problems.push(`docs/promises.md: ${name} stands twice`)
    else sentences.set(name, sentence!)
  }
  return { sentences, problems }
}

interface Test {
  /** Its own title; what is put into it at run time is `…`. */
  title: string
  /** Its groups' titles and its own. */
  name: string
  /** Neither it nor a group of it is under a modifier that skips it, and it has a body. */
  isRun: boolean
  isGroup: boolean
}

/** The tests of a file, read from its syntax tree: a comment or a string is none. Fails where it cannot be read. */
export function readTests(file: string, text: string): Test[] {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`)
  const testNames = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === 'vitest')
      .flatMap(({ entries }) => entries.map(entry => [entry.localName.value, entry.importName.name] as const)),
  )
  const tests: Test[] = []
  const groups: Test[] = []
  new Visitor({
    CallExpression(node) {
      const [kind, ...members] = testFunction(node, testNames)
      const title = kind ? textOf(node.arguments[0]) : null
      if (title === null) return
      const isGroup = kind === 'describe'
      const test = {
        title,
        name: [...groups.map(group => group.title), title].join(' > '),
        isRun: members.every(member => running.has(member)) && groups.every(group => group.isRun) && hasBody(node),
        isGroup,
      }
      tests.push(test)
      if (isGroup) groups.push(test)
    },
    'CallExpression:exit'(node) {
      if (testFunction(node, testNames)[0] === 'describe' && textOf(node.arguments[0]) !== null) groups.pop()
    },
  }).visit(program)
  return tests
}

/** The promise ids in the titles of a test file's own tests. */
export function readTitles(file: string, text: string): Found {
  const found: Found = { proofs: new Map(), problems: [] }
  if (!anyId.test(text)) return found
  for (const { title, name, isRun, isGroup } of readTests(file, text)) {
    if (!anyId.test(title)) continue
    const problem = (sentence: string) => found.problems.push(`${file}: ${sentence}`)
    const ids = titleIds.exec(title)?.[1]?.split(', ')
    if (isGroup) problem(`a group names a promise, which only a test can prove: "${title}"`)
    else if (!ids) problem(`"${title}" names a promise elsewhere than as "[task-041, task-042] …"`)
    else if (!isRun) problem(`"${title}" names a promise, but is not run`)
    else if (new Set(ids).size < ids.length) problem(`"${title}" names a promise twice`)
    else add(found.proofs, ids, `${file} > ${name}`)
  }
  return found
}

/** The proofs of all test files and gates, and what is wrong: an unproven promise, or a proof of none. */
export function matchPromises(sentences: ReadonlyMap<string, string>, all: readonly Found[]) {
  const proofs = new Map<string, string[]>()
  const problems = all.flatMap(found => found.problems)
  for (const found of all) for (const [name, tests] of found.proofs) add(proofs, [name], ...tests)
  for (const name of sentences.keys())
    if (!proofs.has(name)) problems.push(`${name} is promised, but no test names it: "${sentences.get(name)}"`)
  for (const [name, tests] of proofs)
    if (!sentences.has(name)) problems.push(`docs/promises.md has no ${name}, which is named by ${tests.join(' and ')}`)
  return { proofs, problems }
}

const add = (proofs: Map<string, string[]>, ids: readonly string[], ...tests: string[]) => {
  for (const name of ids) proofs.set(name, [...(proofs.get(name) ?? []), ...tests])
}

/** `it.each(table)` → ['it', 'each'], by the name that Vitest exports; nothing for any other call. */
function testFunction({ callee }: CallExpression, names: ReadonlyMap<string, string | null | undefined>): string[] {
  const members: string[] = []
  let one: Expression = callee
  for (;;) {
    if (one.type === 'CallExpression') one = one.callee
    else if (one.type === 'TaggedTemplateExpression') one = one.tag
    else if (one.type === 'MemberExpression' && !one.computed && one.property.type === 'Identifier') {
      members.unshift(one.property.name)
      one = one.object
    } else break
  }
  const name = one.type === 'Identifier' ? names.get(one.name) : null
  if (name === 'test' || name === 'it') return ['it', ...members]
  return name === 'describe' ? ['describe', ...members] : []
}

/** A title that stands in the code; what is put into it at run time is `…`. */
function textOf(argument: Argument | undefined): string | null {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? argument.value : null
  return argument?.type === 'TemplateLiteral' ? argument.quasis.map(({ value }) => value.cooked).join('…') : null
}

const bodies = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Identifier'])
const hasBody = ({ arguments: input }: CallExpression) => input.slice(1).some(({ type }) => bodies.has(type))
