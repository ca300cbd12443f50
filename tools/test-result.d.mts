interface Result {
  passed: number
  failures: string[]
  failedFiles: string[]
  passedInFailedFiles: number
}
export function resultOf(report: object | undefined, ok: boolean): Result
export function filesToRunAgain(whole: Pick<Result, 'failedFiles'>): string[]
export function sumOf(
  whole: Result,
  alone: Pick<Result, 'passed' | 'failures'>,
): { passed: number; failures: string[]; passedAlone: string[] }
