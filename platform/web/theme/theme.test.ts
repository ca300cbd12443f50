import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = { lightness: number; chroma: number; hue: number }
type Pair = { light: Colour; dark: Colour }

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

function colour(text: string): Colour {
  const [lightness, chroma, hue] = text.split(' ').map(Number)
  return { lightness: lightness!, chroma: chroma!, hue: hue! }
}

/** The theme's opaque colours, by name without the dashes. */
function colours(): Map<string, Pair> {
  const pairs = [...css.matchAll(/--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g)].map(
    ([, name, light, dark]) => [name!, { light: colour(light!), dark: colour(dark!) }] as const,
  )
  const single = [...css.matchAll(/--([\w-]+): oklch\(([\d. ]+)\)/g)].map(
    ([, name, both]) => [name!, { light: colour(both!), dark: colour(both!) }] as const,
  )
  return new Map([...pairs, ...single])
}

/** Linear sRGB of an OKLCH colour, after Björn Ottosson's OKLab definition. */
function linear({ lightness, chroma, hue }: Colour): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(of: Colour): number {
  const [red, green, blue] = linear(of).map(part => Math.min(1, Math.max(0, part)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG 2 contrast ratio, 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

const tones = ['brand', 'success', 'warn', 'danger', 'violet', 'neutral']
const grounds = ['page', 'surface', 'raised', 'sunken']
const readable: [text: string, ground: string][] = [
  ...['text', 'text-soft', 'text-faint'].flatMap(text => grounds.map(ground => [text, ground] as [string, string])),
  ...tones.flatMap(
    tone =>
      [
        [`${tone}-text`, `${tone}-soft`],
        [`${tone}-text`, 'surface'],
        [`${tone}-text`, 'raised'],
        [`${tone}-text`, 'page'],
        ['on-fill', tone],
      ] as [string, string][],
  ),
  ['on-fill', 'brand-strong'],
  ['text', 'thumb'],
  ...['on-fill', 'toast-info', 'toast-success', 'toast-warn'].map(text => [text, 'toast'] as [string, string]),
]
const visible: [mark: string, ground: string][] = [
  ...['focus', 'control-line'].flatMap(mark =>
    ['page', 'surface', 'raised'].map(ground => [mark, ground] as [string, string]),
  ),
  ...tones.filter(tone => tone !== 'neutral').map(tone => [tone, 'surface'] as [string, string]),
]

describe.each(['light', 'dark'] as const)('%s theme', scheme => {
  const palette = colours()
  const ratio = (one: string, other: string) => contrast(palette.get(one)![scheme], palette.get(other)![scheme])

  it('finds the colours', () => expect(palette.size).toBeGreaterThan(30))

  it.each(readable)('%s reads on %s (4.5)', (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5))

  it.each(visible)('%s is seen on %s (3)', (mark, ground) => expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3))

  it('stays inside sRGB, so that every screen shows the colour meant', () => {
    const outside = [...palette].filter(([, pair]) => linear(pair[scheme]).some(part => part < -0.004 || part > 1.004))
    expect(outside.map(([name]) => name)).toEqual([])
  })
})
