import type { TestApi } from '../test-api.js'
import type { ChainTest } from './chain-subject.js'
import { methodName } from './chain-wallet.js'

/** Texts that are invalid in every chain; some are meant to break parsers. */
const hostile: readonly string[] = [
  '',
  ' ',
  '\n',
  '0x',
  '__proto__',
  'constructor',
  'toString',
  '\u202e0x1',
  '\u0000',
  '<img src=x>',
  '9'.repeat(100_000),
  'z'.repeat(100_000),
  '😀'.repeat(50),
]

export function describeChainText(api: TestApi, test: ChainTest): void {
  const { expect } = api

  test('has a namespace, a name and account types [NET-03] [ACC-04]', async ({ module }) => {
    expect(module.namespace).toMatch(/^[-a-z0-9]{3,8}$/)
    expect(module.name).toMatch(/\S/)
    expect(module.accountTypes).toContain(module.defaultAccountType)
  })

  test('accepts its references and no other text [NET-07]', async (subject) => {
    const { module, reference, hasFreeReferences = false } = subject
    expect(module.isReference(reference)).toBe(true)
    for (const text of hostile) {
      const isName = hasFreeReferences && /^[-a-zA-Z0-9]{1,32}$/.test(text)
      expect([text, module.isReference(text)]).toEqual([text, isName])
    }
  })

  test('accepts valid addresses and returns their displayed form [NET-08] [SEC-09]', async (subject) => {
    const { module, network, validAddresses } = subject
    expect(validAddresses.length).toBeGreaterThan(0)
    for (const { text, shown } of validAddresses) {
      expect([text, module.isAddress(text)]).toEqual([text, true])
      expect(await module.checkAddress(text, network)).toEqual({ valid: true, address: shown })
      expect(module.normalizeAddress(text)).toBe(module.normalizeAddress(shown))
    }
  })

  test('refuses invalid addresses with a reason [NET-08] [SEC-09]', async (subject) => {
    const { module, network, invalidAddresses } = subject
    expect(invalidAddresses.length).toBeGreaterThan(0)
    for (const { text, reason } of invalidAddresses) {
      expect([text, await module.checkAddress(text, network)]).toEqual([text, { valid: false, reason }])
    }
  })

  test('returns a result for any text [SEC-15]', async ({ module, network }) => {
    for (const text of hostile) {
      expect([text, module.isAddress(text)]).toEqual([text, false])
      expect([text, (await module.checkAddress(text, network)).valid]).toEqual([text, false])
      expect([text, module.isTransactionId(text)]).toEqual([text, false])
      expect(typeof module.normalizeAddress(text)).toBe('string')
    }
  })

  test('accepts its transaction ids, and links to explorers safely [NET-08] [SEC-05]', async (subject) => {
    const { module, network, transactionId, validAddresses } = subject
    expect(module.isTransactionId(transactionId)).toBe(true)
    const links = [
      module.explorerUrl?.(network, 'transaction', transactionId),
      module.explorerUrl?.(network, 'address', validAddresses[0]?.shown ?? ''),
    ]
    for (const link of links) if (link !== undefined) expect(link).toMatch(/^https?:\/\//)
    const explorer = { name: 'x', url: 'javascript:alert(1)//' }
    const evil = { ...network, blockExplorers: { default: explorer } }
    expect(module.explorerUrl?.(evil, 'transaction', transactionId)).toBe(undefined)
    for (const text of hostile) expect(module.explorerUrl?.(network, 'address', text)).toBe(undefined)
  })

  test('names each wallet method once, without wildcards [SEC-08]', async ({ module }) => {
    const methods = [...module.rpc.safe, ...module.rpc.approval]
    expect(methods.length).toBeGreaterThan(0)
    expect(new Set(methods).size).toBe(methods.length)
    for (const method of [...methods, ...module.walletConnect.methods]) expect(method).toMatch(methodName)
  })

  test('validates the parameters of wallet methods [SEC-08] [SEC-15]', async ({ module, params }) => {
    const check = module.rpc.checkParams
    for (const { method, good, bad } of params) {
      for (const value of good)
        expect([method, value, await check?.(method, value)]).toEqual([method, value, undefined])
      for (const value of bad)
        expect([method, value, typeof (await check?.(method, value))]).toEqual([method, value, 'string'])
    }
  })

  test('validates any parameters without throwing [SEC-15]', async ({ module }) => {
    const circular: unknown[] = []
    circular.push(circular)
    let deep: unknown = []
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
    const values = [undefined, null, 0, '', [], {}, [null], [{}], circular, deep, ['x'.repeat(5_000_000)]]
    const unexpected: unknown[] = []
    for (const method of [...module.rpc.safe, ...module.rpc.approval, '__proto__', 'nobody']) {
      for (const value of values) {
        const answer = await module.rpc.checkParams?.(method, value)
        if (answer !== undefined && typeof answer !== 'string') unexpected.push([method, answer])
      }
    }
    expect(unexpected).toEqual([])
  })

  test('describes a network that is not configured [NET-05]', async ({ module, reference }) => {
    const id = `${module.namespace}:${reference}` as const
    const network = module.unknownNetwork?.(id)
    if (!network) return
    expect([network.caipNetworkId, network.chainNamespace]).toEqual([id, module.namespace])
    expect(network.rpcUrls.default.http).toEqual([])
  })
}
