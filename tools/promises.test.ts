import { expect, test } from 'vitest'
import { matchPromises, readPromises, readTitles } from './read-promises.ts'

const read = (text: string) => readTitles('a.test.ts', `import { describe, it, test } from 'vitest'\n${text}`)
const named = (text: string) => Object.fromEntries(read(text).proofs)

test('a test proves the promises that its title names, under its groups', () => {
  expect(
    named(`
      describe('a task', () => {
        describe.each([1])('of %s', () => {
          it('[task-041, task-042] starts', async () => {})
        })
        it.each(['a'])('[task-041] \${x}', { timeout: 1 }, () => {})
      })
      test(\`[document-of-project-001] has \${count} pages\`, () => {})
    `),
  ).toEqual({
    'task-041': ['a.test.ts > a task > of %s > [task-041, task-042] starts', 'a.test.ts > a task > [task-041] ${x}'],
    'task-042': ['a.test.ts > a task > of %s > [task-041, task-042] starts'],
    'document-of-project-001': ['a.test.ts > [document-of-project-001] has … pages'],
  })
})

test.each([
  ['a comment', `// it('[task-041] starts', () => {})`],
  ['a long comment', `/*\nit('[task-041] starts', () => {})\n*/`],
  ['a string', `const text = "it('[task-041] starts', () => {})"`],
  ['a template', "const text = `it('[task-041] starts', () => {})`"],
  ['an expectation', `it('starts', () => { expect('[task-041] starts').toBe('') })`],
  ['a function of that name', `describe('x', () => { other.it('[task-041] starts', () => {}) })`],
])('%s proves nothing', (_, text) => expect(read(text)).toEqual({ proofs: new Map(), problems: [] }))

test("a function that is not Vitest's proves nothing", () => {
  expect(readTitles('a.test.ts', `import { it } from './own.ts'\nit('[task-041] starts', () => {})`).proofs.size).toBe(
    0,
  )
})

test.each([
  ['is skipped', `it.skip('[task-041] starts', () => {})`, 'is not run'],
  ['is to be written', `it.todo('[task-041] starts')`, 'is not run'],
  ['has no body', `it('[task-041] starts')`, 'is not run'],
  ['may fail', `it.fails('[task-041] starts', () => {})`, 'is not run'],
  ['runs at times', `it.skipIf(true)('[task-041] starts', () => {})`, 'is not run'],
  ['stands in a skipped group', `describe.skip('x', () => { it('[task-041] starts', () => {}) })`, 'is not run'],
  ['names it behind', `it('starts [task-041]', () => {})`, 'elsewhere'],
  ['names it twice', `it('[task-041, task-041] starts', () => {})`, 'twice'],
  ['is a group', `describe('[task-041] x', () => { it('starts', () => {}) })`, 'a group'],
])('a test that %s is told of, and proves nothing', (_, text, problem) => {
  const found = read(text)
  expect(found.proofs.size).toBe(0)
  expect(found.problems).toEqual([expect.stringContaining(problem)])
})

test('a promise has an id, once, and a sentence', () => {
  const { sentences, problems } = readPromises(
    '# Promises\n\n- `task-001` A task starts.\n- `task-001` Again.\n- A task ends.\n- `task-2` Short.\n',
  )
  expect([...sentences]).toEqual([['task-001', 'A task starts.']])
  expect(problems).toEqual([
    'docs/promises.md: task-001 stands twice',
    'docs/promises.md: no id and sentence in "- A task ends."',
    'docs/promises.md: no id and sentence in "- `task-2` Short."',
  ])
})

test('a promise without a test and a test without a promise are told of', () => {
  const { sentences } = readPromises('- `task-001` A task starts.\n- `task-002` A task ends.\n')
  const { proofs, problems } = matchPromises(sentences, [
    read(`it('[task-001, task-003] starts', () => {})`),
    { proofs: new Map([['task-001', ['gate']]]), problems: [] },
  ])
  expect(proofs.get('task-001')).toEqual(['a.test.ts > [task-001, task-003] starts', 'gate'])
  expect(problems).toEqual([
    'task-002 is promised, but no test names it: "A task ends."',
    'docs/promises.md has no task-003, which is named by a.test.ts > [task-001, task-003] starts',
  ])
})
