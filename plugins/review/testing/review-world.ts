import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { afterEach, expect } from 'vitest'
import {
  type ActionCheck,
  type AnyKernel,
  actionChecks,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type PluginTypes,
  provide,
} from '#kernel'
import { createMockEvmWallet, createTestPlatform } from '#testing'
import { eip155 } from '../../../chains/eip155/src/index.js'
import { walletsPlugin } from '../../wallets/src/manifest.js'
import { type ReviewOptions, ReviewToken } from '../src/contract.js'
import { reviewPlugin } from '../src/manifest.js'

export const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const known = '0x52908400098527886E0F7030069857D2E4169EE7'
export const poisoned = getAddress('0x5290000000000000000000000000000000009ee7')
export const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const max = 2n ** 256n - 1n
export const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  functionName: 'approve',
  args: [known, max],
})

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** A kernel with a connected wallet in the page, and the plugin. */
export async function start(
  options: ReviewOptions = { mode: 'always' },
  { note = false, denied = false, allowed = true, mounted = true } = {},
  first?: (kernel: AnyKernel) => Promise<unknown>,
) {
  const platform = createTestPlatform({ page: { url: 'https://app.example/' } })
  // Nodes do not answer: nothing about contracts is known.
  platform.onFetch(() => Promise.reject(new Error('offline')))
  const wallet = createMockEvmWallet({
    accounts: [account],
    chainId: 1,
    chains: [1, 2],
    answers: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}`, personal_sign: () => '0x01' },
  })
  wallet.announceOn(platform)
  const Notes = createToken<ActionCheck>('notes')
  const notes = definePlugin<PluginTypes>({
    id: 'notes',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(Notes, {
        deps: [],
        create: (): ActionCheck => ({
          check: async () => ({
            notes: [{ id: 'fraud', tone: 'danger', title: 'Known fraud', body: 'Decline.' }],
          }),
        }),
      }),
    ],
    contributes: { extra: note ? [contributeTo(actionChecks, { id: 'notes', check: Notes })] : [] },
  })
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [1, 2].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })),
    policy: {
      plugins: {
        review: {
          allowedPowers: allowed ? ['actionReviewers'] : [],
          deniedPowers: denied ? ['modal.reopen'] : [],
        },
      },
    },
  })
    .use(eip155)
    .use(walletsPlugin)
    .use(notes)
    .use(reviewPlugin, options)
  running.push(kernel)
  // A modal of the test, which displays nothing.
  const unmount = mounted ? kernel.router.mount() : undefined
  const alerts: string[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error.code))
  await kernel.start()
  const [connector] = kernel.connectors.list('eip155')
  await kernel.connections.connect(connector?.id ?? '')
  await first?.(kernel)
  const review = await kernel.load(ReviewToken)
  const request = (method: string, params: unknown, signal?: AbortSignal) =>
    kernel.rpc.request({ method, params, ...(signal && { signal }) })
  const send = (transaction: object, signal?: AbortSignal) =>
    request('eth_sendTransaction', [{ from: account, ...transaction }], signal)
  const sent = () => wallet.requests.filter(({ method }) => /send|sign/i.test(method))
  const current = () => review.store.getState().current
  /** Waits until a request is on display. */
  const displayed = async (passes = false) => {
    await expect
      .poll(async () => {
        if (passes) await platform.clock.advanceAsync(500)
        return current() !== undefined && !current()?.isReading
      })
      .toBe(true)
    const now = current()
    if (!now) throw new Error('nothing on display')
    return now
  }
  const view = () => kernel.router.current()?.view
  return {
    kernel,
    platform,
    wallet,
    review,
    request,
    send,
    sent,
    current,
    displayed,
    view,
    unmount,
    alerts,
  }
}

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'sent',
    ({ code, cause }: { code: string; cause?: { code?: string } }) => `${code} ${cause?.code ?? ''}`.trim(),
  )
