import { beforeAll, describe, expect, it } from 'vitest'
import {
  definePlugin,
  isQuoinError,
  type Plugin,
  type PluginContext,
  type PluginManifest,
  type PluginTypes,
  type Token,
} from '#kernel'
import { createTestPlatform } from '#testing'
import { createQuoin } from './create-quoin.js'
import { pluginIn } from './standard-plugin.js'
import { standardPlugins } from './standard-plugins.js'

/**
 * The function members of each plugin's service, by who may call them: `free` any plugin that names the owner in `uses`,
 * `declared` plugins with the power in their manifest, `allowed` those that the host allows besides. A new member needs
 * a place here: does it make the wallet sign, spend a confirmation of the user, or end or change what the user set up?
 */
const members: Readonly<Record<string, Partial<Record<'free' | 'declared' | 'allowed', string>>>> = {
  eip155: {
    free: 'getAssets getCallsStatus getCapabilities getDelegation waitForCalls',
    allowed: 'sendCalls',
  },
  analytics: { free: 'flush' },
  walletconnect: {
    free: 'canConnect sessionExpiresAt sessionUsedAt start stop prepare linkTo openWallet reopenWallet listPairings',
    declared: 'endPairing extendSession',
  },
  wallets: {
    free: 'watchList retryList select ways imageUrl scan connect retry cancel downloads entry download browser.more browser.open browser.retry browser.search prepare remember reportHeld reset',
  },
  account: {
    free: 'store getState reset setTab setPreferredAccountType setAddressLabel selectAccount watchBalance balanceQuery watchIdentity watchBlocks retryBalance openExplorer activate features details tabs rows settings',
    declared: 'update endConnection disconnect',
  },
  networkPicker: {
    free: 'select ownWallet connectFor switchTo retry cancel isBlocked unsupported',
    declared: 'disconnect',
  },
  tokens: { free: 'store watch retry search inspect readAccount', declared: 'hide show add remove' },
  nfts: { free: 'watch loadMore retry find' },
  transactions: { free: 'follow followBatch batchEnd keep ask askBatch findUnanswered settled' },
  history: { free: 'watch loadMore refresh readPurchases' },
  names: { free: 'isName resolve lookUp suggest isFree ownName', allowed: 'register' },
  onramp: {
    free: 'watch watchPurchases morePurchases fill setToken setCurrency setCountry setMethod setAmount retry prepare leave',
    declared: 'buy purchaseKey',
  },
  swap: {
    free: 'watch fill setSellToken setBuyToken setDestination setAmount useMax switchDirection search destinations supportedNetworks suggested retry review edit reset',
    declared: 'setSlippage forgetBridge',
    allowed: 'accept confirm',
  },
  receive: { free: 'setAmount' },
  send: {
    free: 'watch fill setToken setAmount setUnit useMax setRecipient setSpeed knownRecipients review edit reset',
    declared: 'forgetRecipient',
    allowed: 'setSpendsCollectibles confirm',
  },
  embedded: {
    free: 'open smartAccountNetworks preparePopups openPopup',
    declared: 'request connect setAccountType place syncTheme',
  },
  email: { free: 'prepare retry cancel forget', declared: 'submit verify resend change' },
  social: { free: 'prepare retry openFarcaster cancel forget', declared: 'start' },
  siwx: { free: 'refresh signIn getSession', declared: 'cancel signOut', allowed: 'confirm' },
  legal: { free: 'open pointOut refusal', declared: 'withdraw', allowed: 'accept' },
  actions: { free: 'connect', allowed: 'get' },
  pay: {
    free: 'open payAgain watch connect payAt choose retry',
    allowed: 'pay confirm swapAndPay',
  },
  portfolio: { free: 'watch refresh choosePeriod' },
  watch: { declared: 'connect' },
  hardware: { free: 'isSupported', declared: 'connect' },
  permissions: { free: 'watch refresh searchOlder', allowed: 'revoke' },
  review: { allowed: 'answer review shown' },
  bugReport: { allowed: 'create send' },
  notifications: { allowed: 'show open dismiss hold' },
  smartSessions: {
    free: 'watch refresh list supportedExecutionPermissions executionPermissions',
    allowed: 'grant revoke requestExecutionPermissions revokeExecutionPermission',
  },
}

const words = (text = ''): readonly string[] => text.split(' ').filter(Boolean)

const owners: [id: string, token: Token<unknown>][] = []
const services: Record<string, object> = {}
const contexts: Record<string, PluginContext> = {}

/** A plugin that names every other one, with some powers over them. */
function stranger(id: string, powers: readonly string[]): Plugin<PluginTypes> {
  // The types forbid powers over plugins that `P` does not name.
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    uses: owners.map(([owner]) => owner),
    powers,
    start(context: PluginContext) {
      contexts[id] = context
    },
  } as never)
}

beforeAll(async () => {
  for (const { plugin } of standardPlugins) {
    const { manifest }: { manifest: PluginManifest } =
      typeof plugin === 'function' ? pluginIn(await plugin()) : pluginIn({ plugin })
    if (manifest.expose) owners.push([manifest.id, manifest.expose])
  }
  const powers = owners.flatMap(([id]) =>
    Object.values(members[id] ?? {}).flatMap((names) => words(names).map((name) => `${id}.${name}`)),
  )
  const kernel = createQuoin({
    projectId: 'p',
    logLevel: 'silent',
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    platform: createTestPlatform(),
    services: { gateway: 'https://gateway.example', secureSite: 'https://secure.example' },
    siwx: {},
    pay: {},
    smartSessions: {},
    actions: { hosts: ['https://shop.example'] },
    review: {},
    bugReport: {},
    notifications: {},
    hardware: true,
    legal: { termsUrl: 'https://app.example/terms', version: '1' },
  })
    .use(stranger('nobody', []))
    .use(stranger('declaring', powers))
  await kernel.start()
  for (const [id, token] of owners) services[id] = (await kernel.load(token)) as object
  return () => kernel.dispose()
})

/** The names of the functions of a service, and of its parts that are no stores, such as `browser.search`. */
function functionsOf(service: object, isPart = false): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(service)
  const inherited =
    prototype === Object.prototype
      ? []
      : Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor')
  return [...Object.keys(service), ...inherited].flatMap((name) => {
    const value: unknown = Reflect.get(service, name)
    if (typeof value === 'function') return [name]
    if (typeof value !== 'object' || value === null || 'getState' in value || Array.isArray(value) || isPart)
      return []
    return functionsOf(value, true).map((inner) => `${name}.${inner}`)
  })
}

describe.each(Object.keys(members))('the service of %s', (id) => {
  const listed = members[id] ?? {}
  const tokenOf = (): Token<unknown> => owners.find(([owner]) => owner === id)?.[1] as Token<unknown>
  const refusal = async (as: string, name: string): Promise<string> => {
    const service = (await contexts[as]?.load(tokenOf())) as Readonly<Record<string, () => unknown>>
    try {
      Promise.resolve(service[name]?.()).catch(() => undefined)
    } catch (error) {
      if (isQuoinError(error, 'POWER_NOT_ALLOWED')) return 'refused'
    }
    return 'called'
  }

  it('lists who may call each member [A25] [A48] [KRN-14]', () => {
    const all = Object.values(listed).flatMap((names) => words(names))
    expect(functionsOf(services[id] ?? {}).toSorted()).toEqual(all.toSorted())
  })

  it('refuses its acting members to a plugin without the power, and some to one whose host did not allow it [A25] [A48]', async () => {
    for (const name of [...words(listed.declared), ...words(listed.allowed)])
      expect([name, await refusal('nobody', name)]).toEqual([name, 'refused'])
    for (const name of words(listed.allowed))
      expect([name, await refusal('declaring', name)]).toEqual([name, 'refused'])
  })
})

it('covers every plugin that exposes a service [A25]', () => {
  expect(owners.map(([id]) => id).toSorted()).toEqual(Object.keys(members).toSorted())
})
