import { parseSync, Visitor, type Expression } from 'oxc-parser'

/**
 * Small changes to a source that is there already, made where the syntax tree says. What is to be added goes behind the
 * last of its kind, so that commas and line breaks stay as their author writes them.
 */

/** Adds an import behind the others. */
export function withImport(source: string, statement: string): string {
  const last = parse(source).module.staticImports.at(-1)
  return last ? insert(source, last.end, `\n${statement}`) : `${statement}\n\n${source}`
}

/** Adds an element to the list that a constant holds; `before` names a string element that stays behind it. */
export function withElement(source: string, constant: string, element: string, before?: string): string {
  const list = valueOf(source, constant)
  if (list?.type !== 'ArrayExpression') throw new Error(`no list named ${constant} was found`)
  const follower = list.elements.find(one => one?.type === 'Literal' && one.value === before)
  return follower ? insert(source, follower.start, `${element}, `) : append(source, list, list.elements.at(-1), element)
}

/** Adds a property to the object that a constant holds. */
export function withProperty(source: string, constant: string, property: string): string {
  const object = valueOf(source, constant)
  if (object?.type !== 'ObjectExpression') throw new Error(`no object named ${constant} was found`)
  return append(source, object, object.properties.at(-1), property)
}

/** Adds an element to a list of the object that a constant holds, such as `subjects` of a room's module. */
export function withElementOf(source: string, constant: string, name: string, element: string): string {
  const object = valueOf(source, constant)
  const owner =
    object?.type === 'ObjectExpression' &&
    object.properties.find(one => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name)
  if (!owner || owner.type !== 'Property' || owner.value.type !== 'ArrayExpression')
    throw new Error(`${constant} has no list named ${name}`)
  return append(source, owner.value, owner.value.elements.at(-1), element)
}

/** Adds a property to an object of the call that a constant holds, such as `screens` of `room({ screens: {…} })`. */
export function withPropertyOf(source: string, constant: string, name: string, property: string): string {
  const call = valueOf(source, constant)
  const input = call?.type === 'CallExpression' ? call.arguments[0] : undefined
  if (input?.type !== 'ObjectExpression') throw new Error(`no call named ${constant} was found`)
  const owner = input.properties.find(
    one => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  )
  if (owner?.type !== 'Property') return append(source, input, input.properties.at(-1), `${name}: { ${property} }`)
  if (owner.value.type !== 'ObjectExpression') throw new Error(`${name} of ${constant} is no object`)
  return append(source, owner.value, owner.value.properties.at(-1), property)
}

/** Adds a property to the object that the file exports as its default. */
export function withDefaultProperty(source: string, property: string): string {
  const exported = parse(source).program.body.find(one => one.type === 'ExportDefaultDeclaration')
  const object = exported && bare(exported.declaration as Expression)
  if (object?.type !== 'ObjectExpression') throw new Error('no default object was found')
  return append(source, object, object.properties.at(-1), property)
}

/** Adds a property to an argument of the call that a constant holds: to the columns of `companyTable('customer', {…})`. */
export function withArgumentProperty(source: string, constant: string, place: number, property: string): string {
  const call = valueOf(source, constant)
  const input = call?.type === 'CallExpression' ? call.arguments[place] : undefined
  if (input?.type !== 'ObjectExpression') throw new Error(`no call named ${constant} with an object was found`)
  return append(source, input, input.properties.at(-1), property)
}

/** Adds a name to those that are imported from a module already; one that is there stays alone. */
export function withImported(source: string, from: string, name: string): string {
  const statement = parse(source).module.staticImports.find(({ moduleRequest }) => moduleRequest.value === from)
  const last = statement?.entries.at(-1)
  if (!last) throw new Error(`nothing is imported from ${from}`)
  const isThere = statement!.entries.some(({ localName }) => localName.value === name)
  return isThere ? source : insert(source, last.localName.end, `, ${name}`)
}

/** Whether some object of the source has a property of this name. */
export function hasProperty(source: string, name: string): boolean {
  let found = false
  new Visitor({
    Property({ key }) {
      if (key.type === 'Identifier' && key.name === name) found = true
    },
  }).visit(parse(source).program)
  return found
}

interface Place {
  start: number
  end: number
}

function append(source: string, list: Place, last: Place | null | undefined, addition: string): string {
  const isOnLines = source.slice(list.start, list.end).includes('\n')
  if (!last) return insert(source, list.start + 1, isOnLines ? `\n  ${addition},` : addition)
  const line = source.slice(source.lastIndexOf('\n', last.start - 1) + 1)
  const indent = /^ */.exec(line)![0]
  return insert(source, last.end, isOnLines ? `,\n${indent}${addition}` : `, ${addition}`)
}

const insert = (source: string, at: number, addition: string) => source.slice(0, at) + addition + source.slice(at)

function valueOf(source: string, constant: string): Expression | undefined {
  let found: Expression | null | undefined
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === constant) found = init
    },
  }).visit(parse(source).program)
  return found ? bare(found) : undefined
}

/** Without the `as const` or `satisfies` around it. */
const bare = (expression: Expression): Expression =>
  expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression'
    ? bare(expression.expression)
    : expression

function parse(source: string) {
  const parsed = parseSync('source.tsx', source)
  if (parsed.errors.length > 0) throw new Error(parsed.errors[0]!.message)
  return parsed
}
