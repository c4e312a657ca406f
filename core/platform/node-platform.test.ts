import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { bundleForNode } from '../../scripts/bundle-for-node.js'
import { detectPlatform } from './index.js'
import { createNodePlatform } from './node-platform.js'

it('the server platform is detected if there is no page', () => {
  expect(detectPlatform().kind).toBe('server')
})

it('the server platform stores and displays nothing, without throwing', async () => {
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

it('has no effect when imported and lets a server end with timers running [KRN-07]', async () => {
  const entry = await bundleForNode(new URL('./index.ts', import.meta.url))
  const script = `import(${JSON.stringify(entry)}).then(({ detectPlatform }) => {
    const platform = detectPlatform()
    platform.after(600_000, () => {})
    platform.every(600_000, () => {})
    console.log(platform.kind)
  })`
  const ended = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([ended.status, ended.stdout.trim(), ended.stderr]).toEqual([0, 'server', ''])
})

/** Runs code in a process of its own, in an async function with `kernel`, whose plugin has the given `start`. */
async function runScript(start: string, body: string) {
  const bundled = ['./index.ts', '../index.ts'].map((path) => bundleForNode(new URL(path, import.meta.url)))
  const [entry, kernel] = (await Promise.all(bundled)).map((path) => JSON.stringify(path))
  const script = `
    const { createNodePlatform } = await import(${entry})
    const { createKernel, definePlugin } = await import(${kernel})
    const platform = createNodePlatform()
    const { after } = platform
    // A tenth of the time: ten seconds are one.
    platform.after = (ms, run) => after(ms / 10, run)
    const rpcUrls = { default: { http: ['https://rpc.example'] } }
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const networks = [{ id: 1, name: 'One', nativeCurrency, rpcUrls }]
    const kernel = createKernel({ projectId: 'p', networks, platform, logLevel: 'silent' }).use(
      definePlugin({ id: 'own', version: '1.0.0', kernel: '*', start: ${start} }),
    )
    ${body}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout: stdout.trim(), stderr }
}

it('keeps a bare script alive until start() has timed out for a plugin that hangs [KRN-07] [KRN-08]', async () => {
  const ended = await runScript(
    '() => new Promise(() => {})',
    `await kernel.start()
    console.log((await kernel.inspect()).plugins[0].status)`,
  )
  expect(ended).toEqual({ status: 0, stdout: 'failed', stderr: '' })
})

it('lets a script end once start() has ended, with timers of plugins still running [KRN-07]', async () => {
  const ended = await runScript(
    'async (context) => void context.every(600_000, () => {})',
    `await kernel.start()
    console.log((await kernel.inspect()).plugins[0].status)`,
  )
  expect(ended).toEqual({ status: 0, stdout: 'started', stderr: '' })
})

it('keeps a bare script alive while report() waits for a part that never loads [KRN-07]', async () => {
  const ended = await runScript(
    '() => {}, contributes: { storage: () => new Promise(() => {}) }',
    `console.log((await kernel.report()).details[0].id)`,
  )
  expect(ended).toEqual({ status: 0, stdout: 'own', stderr: '' })
})

it('has no frames and no pop-ups: frames.open rejects, and open of pop-ups returns undefined [KRN-02]', async () => {
  const { frames, popups } = createNodePlatform()
  await expect(frames.open({ url: 'https://wallet.example', title: 'Wallet' })).rejects.toThrow('no frames')
  const opener = await popups.prepare()
  expect(opener.open('https://wallet.example', { width: 1, height: 1 })).toBeUndefined()
})
