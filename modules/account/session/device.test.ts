import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it('names a device by its system and browser, however browsers call themselves', () => {
  const agents: Record<string, string | null> = {
    'Mozilla/5.0 (Linux; Android 14; 2211133C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36':
      'Android · Chrome',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1':
      'iPhone · Safari',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/107 Mobile Safari/537.36 MicroMessenger/8.0.40':
      'Android · 微信',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0':
      'Windows · Edge',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0': 'macOS · Firefox',
    'curl/8.4.0': null,
  }
  for (const [agent, device] of Object.entries(agents)) expect(deviceOf(agent)).toBe(device)
})
