import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { detectPlatform } from './detect-platform.js'
import { createNodePlatform } from './node-platform.js'

it('is found out where there is no page', () => {
  expect(detectPlatform().kind).toBe('server')
})

it('stores nothing and shows nothing, without throwing', async () => {
  const platform = createNodePlatform()
  expect(platform.storage.set('a', '1')).toBe(false)
  expect(platform.storage.get('a')).toBeNull()
  expect(platform.storage.keys()).toEqual([])
  expect(platform.injected('ethereum')).toBeUndefined()
  expect(platform.openLink('https://a.example', '_blank')).toBe(false)
  expect(await platform.copyText('a')).toBe(false)
  expect(platform.page.isMobile()).toBe(false)
  expect(platform.page.origin()).toBe('')
})

it('runs timers and cancels them', async () => {
  const platform = createNodePlatform()
  const ran: string[] = []
  const keepAlive = setInterval(() => {}, 1)
  await new Promise<void>((resolve) => {
    platform.every(1, () => ran.push('never'))()
    platform.after(1, resolve)
  })
  clearInterval(keepAlive)
  expect(ran).toEqual([])
})

it('has no effect when imported and lets a server end with timers running [KRN-07]', () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url))
  const script = `import(${JSON.stringify(entry)}).then(({ detectPlatform }) => {
    const platform = detectPlatform()
    platform.after(600_000, () => {})
    platform.every(600_000, () => {})
    console.log(platform.kind)
  })`
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect([ended.status, ended.stdout.trim(), ended.stderr]).toEqual([0, 'server', ''])
}, 30_000)

it('has no frames and no pop-ups, and says so [KRN-02]', async () => {
  const { frames, popups } = createNodePlatform()
  await expect(frames.open({ url: 'https://wallet.example', title: 'Wallet' })).rejects.toThrow('no frames')
  const opener = await popups.prepare()
  expect(opener.open('https://wallet.example', { width: 1, height: 1 })).toBeUndefined()
})
