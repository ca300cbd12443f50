export function sourceFiles(): string[]
export function placesNamed(name: string): string[]
export function changedPlaces(): string[]
export function placesOfChanged(files: string[]): string[]
export function testsOf(places: string[]): {
  files: string[]
  gatesOf: string[]
  screensOf: string[]
  needsBuild: boolean
}
