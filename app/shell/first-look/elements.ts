/**
 * Replaces React in the first look (`first-look.tsx`): its components are called once, and become elements of the page.
 * Nothing is rendered again, so state keeps its initial value and effects do not run; input waits for the app.
 */
type Props = Record<string, unknown> & { children?: unknown }
type Component = string | ((props: Props) => unknown)

export const Fragment = ({ children }: Props) => children

export function jsx(component: Component, props: Props): unknown {
  return typeof component === 'string' ? element(component, props) : component(props)
}
export { jsx as jsxs }
export const createElement = (component: Component, props: Props, ...children: unknown[]) =>
  jsx(component, children.length > 0 ? { ...props, children } : props)

const drawing = new Set(['svg', 'path'])
const touched = new Set(['button', 'input', 'label'])

function element(name: string, { children, style, ...attributes }: Props): Element {
  const isDrawing = drawing.has(name)
  const made = isDrawing ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || typeof value === 'object' || typeof value === 'function') continue
    const written = attributeName(attribute, isDrawing)
    if (written.includes('-') || typeof value !== 'boolean') made.setAttribute(written, String(value))
    else if (value) made.setAttribute(written, '')
  }
  // Nothing would answer a touch of these before the app is there: neither a finger nor a screen reader gets hold of them.
  if (touched.has(name)) made.setAttribute('inert', '')
  Object.assign((made as HTMLElement).style, style)
  append(made, children)
  return made
}

/** `className` → `class`, `tabIndex` → `tabindex`; SVG's own are spelt with hyphens, all but one. */
function attributeName(name: string, isDrawing: boolean): string {
  if (name === 'className') return 'class'
  if (!isDrawing) return name.toLowerCase()
  return name === 'viewBox' ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

export function append(to: Element, children: unknown): void {
  if (Array.isArray(children)) for (const child of children) append(to, child)
  else if (children instanceof Node) to.append(children)
  else if (typeof children === 'string' || typeof children === 'number') to.append(String(children))
}

export const useState = <State>(first: State | (() => State)) => [
  typeof first === 'function' ? (first as () => State)() : first,
  () => {},
]
export const useOptimistic = <Value>(value: Value) => [value, () => {}]
export const useId = () => ''
export const useRef = <Value>(current: Value) => ({ current })
export const useEffect = () => {}
export { useEffect as startTransition, useEffect as useLayoutEffect }
export const useSyncExternalStore = <Value>(_: unknown, read: () => Value) => read()

const input = Symbol('what a context gives when nobody says otherwise')
export const createContext = <Value>(value: Value) => Object.assign(Fragment.bind(null), { [input]: value })
export const use = (context: { [input]: unknown }) => context[input]
