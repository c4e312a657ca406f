import type { ChainModule, TransferIntent, WalletCall } from '#kernel'
import { settle } from '../settle.js'
import type { ChainSubject, ChainTest } from './describe-chain.js'
import { endOf } from './error-code.js'
import type { TestApi } from './test-api.js'
import { untilSettled } from './until-settled.js'

/** Texts that people sign. */
const messages: readonly string[] = [
  'hello',
  '',
  'zwei\nZeilen',
  '0x1234',
  '🦊 и кириллица',
  'x'.repeat(5_000),
]

/** What is wrong with a call that a plugin would put to the wallet; nothing where it may. */
async function callProblem(
  module: ChainModule,
  { method, params }: WalletCall,
  network?: ChainSubject['network']['caipNetworkId'],
): Promise<string | undefined> {
  const { approval, checkParams } = module.rpc
  if (!approval.includes(method)) return `'${method}' is not among rpc.approval`
  return checkParams?.(method, params, network)
}

/** What a plugin of no particular chain asks wallets and nodes for, in the words of the chain. */
export function describeChainWallet(api: TestApi, test: ChainTest): void {
  const { expect } = api

  test('lists what may be read from nodes one by one, and can read it [SEC-08]', async ({ module }) => {
    const { node = [], approval } = module.rpc
    expect(new Set(node).size).toBe(node.length)
    for (const method of node) expect([method, /^\w+$/.test(method)]).toEqual([method, true])
    // What a person must approve is no mere reading.
    expect(node.filter((method) => approval.includes(method))).toEqual([])
    if (node.length > 0) expect(typeof module.requestNode).toBe('function')
  })

  test('says how to ask a wallet for a signature, with parameters that pass [SEC-08]', async (subject) => {
    const { module, network, validAddresses } = subject
    const address = validAddresses[0]?.shown ?? ''
    for (const message of module.messageRequest ? messages : []) {
      const call = await module.messageRequest?.({ address, message })
      if (!call) continue
      const problem = await callProblem(module, call, network.caipNetworkId)
      expect([message.slice(0, 20), problem]).toEqual([message.slice(0, 20), undefined])
    }
  })

  test('fails with a code where a node refuses to help with a transfer, and leaves nothing [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    if (!module.buildTransfer) return
    platform.onFetch(() => new Response('oops', { status: 500 }))
    const end = endOf(module.buildTransfer({ network, ...transferOf(subject) }))
    expect(await untilSettled(end, platform.clock)).toBe('NODE_FAILED')
    expect(platform.leftovers()).toEqual([])
  })

  test('ends building a transfer by its signal [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    if (!module.buildTransfer) return
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const end = endOf(module.buildTransfer({ network, ...transferOf(subject), signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await end).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })

  test('builds a transfer that the wallet may be asked for, and says what it costs [SEC-10]', async (subject) => {
    const { module, platform, network, transferNode } = subject
    if (!module.buildTransfer || !transferNode) return
    platform.onFetch(transferNode)
    const { call, fee } = await module.buildTransfer({ network, ...transferOf(subject) })
    expect(await callProblem(module, call, network.caipNetworkId)).toBe(undefined)
    expect(typeof fee.value).toBe('bigint')
    expect([fee.decimals, fee.symbol]).toEqual([
      network.nativeCurrency.decimals,
      network.nativeCurrency.symbol,
    ])
    // A number would have lost some of it on the way.
    const texts = JSON.stringify(call.params)
    const { value } = transferOf(subject)
    expect(texts.includes(value.toString()) || texts.toLowerCase().includes(value.toString(16))).toBe(true)
  })

  test('ends a read from a node by its answer, its failure or its signal [REL-02]', async (subject) => {
    const { module, platform, network } = subject
    const [method] = module.rpc.node ?? []
    const { requestNode } = module
    if (method === undefined || !requestNode) return
    const remove = platform.onFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    const end = endOf(requestNode.call(module, { network, method, params: undefined }))
    expect(await untilSettled(end, platform.clock)).toBe('NODE_FAILED')
    remove()
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const { signal } = controller
    const aborted = endOf(requestNode.call(module, { network, method, params: undefined, signal }))
    await settle()
    controller.abort()
    expect(await aborted).toBe('ABORTED')
    expect(platform.leftovers()).toEqual([])
  })
}

/** More than a number can hold exactly. */
function transferOf({ validAddresses: [from, to = from] }: ChainSubject): TransferIntent {
  return { from: from?.shown ?? '', to: to?.shown ?? '', value: 9_007_199_254_740_993n }
}
