export const root: string
export class Problem extends Error {}
export function tool(work: () => Promise<void>): Promise<void>
export function bin(path: string): string
export function inWords(zh: string, en: string): string
export function requireNode(): void

interface Ended {
  ok: boolean
  code: number
  signal: NodeJS.Signals | null
  output: string
}
interface How {
  quiet?: boolean
  env?: Record<string, string>
  shell?: boolean
}
export function run(command: string, parameters: readonly string[], how?: How): Promise<Ended>
export function runNode(file: string, parameters?: readonly string[], how?: How): Promise<Ended>
