/** The first that fits names it; the order matters, because browsers call themselves by each other's names. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Lark|Feishu/, '飞书'],
  [/wxwork/, '企业微信'],
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a `User-Agent` says in a person's words: "Android · Chrome"; null when it says nothing known. */
export function deviceOf(agent: string): string | null {
  const first = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(agent))?.[1]
  return [first(systems), first(browsers)].filter(Boolean).join(' · ') || null
}
