import type { ChainCapability, ChainModule, TransferIntent, WalletCall } from '#kernel'
import { settle } from '../../settle.js'
import type { TestApi } from '../test-api.js'
import { endOf, untilSettled } from '../until-settled.js'
import type { ChainSubject, ChainTest } from './chain-subject.js'

type RequiredMembers<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T]

/** The functions of each capability. The types contain the same list for authors who use them. */
const capabilities: {
  readonly [Name in ChainCapability]: Readonly<
    Record<Exclude<RequiredMembers<NonNullable<ChainModule[Name]>>, 'methods'>, true>
  >
} = {
  node: { request: true },
  messages: { request: true, readSignature: true },
  transfers: { build: true, decode: true, getFeeOptions: true, isContract: true },
  contractCalls: { build: true, decode: true, getDataFee: true, readReceived: true },
  batches: {
    supportRequest: true,
    isSupported: true,
    build: true,
    decode: true,
    statusRequest: true,
    readStatus: true,
  },
  transactions: { waitFor: true, readSent: true },
  tokens: { get: true, getBalances: true },
  assets: { requests: true, isSupported: true, read: true },
  names: { normalize: true, hasAllNames: true, resolve: true, lookUp: true },
  paymentLinks: { read: true },
  permissions: { list: true },
  signing: { prepare: true },
}

/** Matches method names of all namespaces: `near.signIn`, `sui:sign`. A wildcard would allow every method. */
export const methodName: RegExp = /^[^\s*]+$/

/** Texts to sign. */
const messages: readonly string[] = [
  'hello',
  '',
  'zwei\nZeilen',
  '0x1234',
  '🦊 и кириллица',
  'x'.repeat(5_000),
]

/** Returns the problem of a call that a plugin sends to the wallet; `undefined` if it is allowed. */
async function callProblem(
  module: ChainModule,
  { method, params }: WalletCall,
  network?: ChainSubject['network']['caipNetworkId'],
): Promise<string | undefined> {
  const { approval, checkParams } = module.rpc
  if (!approval.includes(method)) return `'${method}' is not among rpc.approval`
  return checkParams?.(method, params, network)
}

/** Describes the chain-independent requests of plugins to wallets and nodes. */
export function describeChainWallet(api: TestApi, test: ChainTest): void {
  const { expect } = api

  test('implements each capability completely or not at all', async ({ module }) => {
    const missing = Object.entries(capabilities).flatMap(([capability, members]) => {
      const found: unknown = Reflect.get(module, capability)
      return found === undefined
        ? []
        : Object.keys(members)
            .filter((member) => typeof Reflect.get(Object(found), member) !== 'function')
            .map((member) => `${capability}.${member}`)
    })
    expect(missing).toEqual([])
  })

  test('lists the read methods of nodes one by one [SEC-08]', async ({ module }) => {
    const { approval } = module.rpc
    const { methods = [] } = module.node ?? {}
    expect(new Set(methods).size).toBe(methods.length)
    for (const method of methods) expect([method, methodName.test(method)]).toEqual([method, true])
    // A method that needs approval is not a read method.
    expect(methods.filter((method) => approval.includes(method))).toEqual([])
  })

  test('builds signature requests with valid parameters [SEC-08]', async (subject) => {
    const { module, network, validAddresses } = subject
    const address = validAddresses[0]?.shown ?? ''
    for (const message of module.messages ? messages : []) {
      const call = await module.messages?.request({ address, message })
      if (!call) continue
      const problem = await callProblem(module, call, network.caipNetworkId)
      expect([message.slice(0, 20), problem]).toEqual([message.slice(0, 20), undefined])
    }
  })

  test('fails with a code if a node fails during the build of a transfer, and leaves nothing behind [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    if (!module.transfers) return
    platform.onFetch(() => new Response('oops', { status: 500 }))
    const end = endOf(module.transfers.build({ network, ...transferOf(subject) }))
    expect(await untilSettled(end, platform.clock)).toBe('NODE_FAILED')
    expect(platform.leftovers()).toEqual([])
  })

  test('ends building a transfer with its signal [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    if (!module.transfers) return
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const end = endOf(module.transfers.build({ network, ...transferOf(subject), signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await end).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })

  test('builds a transfer with an allowed method, and returns its fee [SEC-10]', async (subject) => {
    const { module, platform, network, transferNode } = subject
    if (!module.transfers || !transferNode) return
    platform.onFetch(transferNode)
    const { call, fee } = await module.transfers.build({ network, ...transferOf(subject) })
    expect(await callProblem(module, call, network.caipNetworkId)).toBe(undefined)
    expect(typeof fee.value).toBe('bigint')
    expect([fee.decimals, fee.symbol]).toEqual([
      network.nativeCurrency.decimals,
      network.nativeCurrency.symbol,
    ])
    // A number would have lost precision. In a call of bytes, such as Sui's, only `decode` finds the amount.
    const texts = JSON.stringify(call.params)
    const { value } = transferOf(subject)
    const isWritten = texts.includes(value.toString()) || texts.toLowerCase().includes(value.toString(16))
    const decoded = isWritten ? undefined : await module.transfers.decode({ network, call })
    expect(isWritten || decoded?.value === value).toBe(true)
  })

  test('decodes a built call to the same transfer [SEC-07]', async (subject) => {
    const { module, platform, network, transferNode } = subject
    if (!module.transfers || !transferNode) return
    platform.onFetch(transferNode)
    const { to, value } = transferOf(subject)
    const { call } = await module.transfers.build({ network, ...transferOf(subject) })
    const decoded = await module.transfers.decode({ network, call })
    const form = (address = ''): string => module.normalizeAddress(address)
    expect([form(decoded?.to), decoded?.value, decoded?.token]).toEqual([form(to), value, undefined])
    expect(await module.transfers.decode({ network, call: { ...call, method: 'nobody' } })).toBe(undefined)
  })

  test('ends a node request with its failure or its signal [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    const { node } = module
    const [method] = node?.methods ?? []
    if (method === undefined || !node) return
    const remove = platform.onFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const end = endOf(node.request({ network, method, params: undefined }))
    expect(await untilSettled(end, platform.clock)).toBe('NODE_FAILED')
    remove()
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const { signal } = controller
    const aborted = endOf(node.request({ network, method, params: undefined, signal }))
    await settle()
    controller.abort()
    expect(await aborted).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })
}

/** Returns a transfer of an amount that a number cannot hold exactly. */
function transferOf({ validAddresses: [from, to = from] }: ChainSubject): TransferIntent {
  return { from: from?.shown ?? '', to: to?.shown ?? '', value: 9_007_199_254_740_993n }
}
