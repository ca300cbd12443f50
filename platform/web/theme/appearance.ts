/** How the app looks on this device: theme and font size, kept in localStorage and written on <html> for theme.css. */
export type Theme = 'system' | 'light' | 'dark'
export type FontSize = 'normal' | 'large' | 'extra'
/** How much room a list's rows take. */
export type Density = 'comfortable' | 'compact'

const themeKey = 'kaigong.theme'
const fontSizeKey = 'kaigong.fontSize'
const densityKey = 'kaigong.density'

export function theme(): Theme {
  const kept = localStorage.getItem(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function setTheme(value: Theme): void {
  localStorage.setItem(themeKey, value)
  applyAppearance()
}

export function fontSize(): FontSize {
  const kept = localStorage.getItem(fontSizeKey)
  return kept === 'large' || kept === 'extra' ? kept : 'normal'
}

export function setFontSize(value: FontSize): void {
  localStorage.setItem(fontSizeKey, value)
  applyAppearance()
}

export const density = (): Density => (localStorage.getItem(densityKey) === 'compact' ? 'compact' : 'comfortable')

export function setDensity(value: Density): void {
  localStorage.setItem(densityKey, value)
  applyAppearance()
}

/** Call once before the first render, so that nothing flashes in the wrong theme. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement
  if (theme() === 'system') delete dataset.theme
  else dataset.theme = theme()
  dataset.fontSize = fontSize()
  dataset.density = density()
}
