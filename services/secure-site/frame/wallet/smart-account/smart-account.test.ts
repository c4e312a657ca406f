import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { sessionKeyContracts } from '../../../../../sandbox/src/bundler/session-key-contracts.js'
import { type SmartAccounts, startSmartAccounts } from '../../../../../sandbox/src/bundler/smart-accounts.js'
import { createDeployer } from '../../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { type RunningChain, startChain } from '../../../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../../../sandbox/src/free-port.js'
import { type ConfiguredChain, publicChain } from '../../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../../testing/create-test-wallet-server.js'
import { startFaultyBundler } from '../../../testing/start-faulty-bundler.js'
import { takeBackOnChain } from '../../account/take-back-on-chain.js'
import { buildReview } from '../../review/build-review.js'
import type { SessionKeyMeta } from '../session-keys/grant-on-chain.js'
import { openSessionKey, sessionKeyAbi } from '../testing/open-session-key.js'
import { declined, openTestWallet, type TestWallet } from '../testing/open-test-wallet.js'

let node: RunningChain
let services: SmartAccounts
let site: TestWalletServer
let own: ConfiguredChain
let sponsored: ConfiguredChain
/** A network that enforces the permissions of session keys. */
let keyed: ConfiguredChain
let token: Hex
let client: PublicClient
let time = Date.now()
beforeAll(async () => {
  const [port, bundler, paymaster, alto] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  node = await startChain({ chain: { id: 31337, name: 'Test' }, port })
  const ports = { bundler, paymaster, alto }
  services = await startSmartAccounts({ rpcUrl: node.rpcUrl, chainId: 31337, ports })
  site = await createTestWalletServer({ now: () => time })
  const { bundlerUrl, paymasterUrl, contracts } = services
  const base = {
    caipNetworkId: 'eip155:31337',
    name: 'Test',
    rpcUrl: node.rpcUrl,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  own = { ...base, smartAccounts: { ...contracts, services: { bundlerUrl } } }
  sponsored = { ...base, smartAccounts: { ...contracts, services: { bundlerUrl, paymasterUrl } } }
  // The paymaster's validity ends by this machine's clock, and the chain's clock is advanced.
  keyed = {
    ...base,
    smartAccounts: { ...contracts, services: { bundlerUrl }, sessionKeys: sessionKeyContracts },
  }
  token = await createDeployer(node.rpcUrl).deployToken({
    name: 'Dollar',
    symbol: 'USDX',
    decimals: 6,
    supply: 10n ** 12n,
  })
  client = createPublicClient({ transport: http(node.rpcUrl), cacheTime: 0 })
}, 120_000)
afterAll(async () => {
  await Promise.all([services?.stop(), site?.close()])
  await node?.stop()
})

const [first, second] = [
  '0x000000000000000000000000000000000000bEEF',
  '0x000000000000000000000000000000000000dEaD',
] as const
const by = { origin: 'https://shop.example', signal: new AbortController().signal }

async function open(id: string, chain: ConfiguredChain, amount = '1') {
  const wallet = openTestWallet(site.session({ id }, [chain]), [publicChain(chain)])
  const address = (await wallet.user()).address as Hex
  await createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) }).setBalance({
    address,
    value: parseEther(amount),
  })
  return { wallet, address }
}

const bundleOf = (calls: readonly object[]) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  atomicRequired: true,
  calls,
})

async function sendCalls(wallet: TestWallet, calls: readonly object[], more: object = {}) {
  const { id } = (await wallet.request('wallet_sendCalls', [{ ...bundleOf(calls), ...more }])) as {
    id: string
  }
  const status = (): Promise<unknown> => wallet.request('wallet_getCallsStatus', [id])
  await expect.poll(status).not.toMatchObject({ status: 100 })
  return (await status()) as { status: number; atomic: boolean; receipts: { transactionHash: Hex }[] }
}

/** Verifies on chain: ERC-1271 for a deployed account, ERC-6492 for an undeployed one. */
const isVerified = (address: Hex, message: string, signature: unknown): Promise<boolean> =>
  client.verifyMessage({ address, message, signature: signature as Hex })

const typed = (chainId: number) => ({
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail' as const,
  domain: { chainId },
  message: { text: 'Hello' },
})

describe('the smart account', () => {
  it('has its address before its deployment, signs before and after, and is deployed by its first operation [EMB-05]', async () => {
    const { wallet, address } = await open('anna', own)
    expect(await wallet.user()).toMatchObject({
      smartAccountDeployed: false,
      preferredAccountType: 'smartAccount',
      accounts: [{ type: 'eoa' }, { type: 'smartAccount', address }],
    })
    expect(await wallet.handlers.INIT_SMART_ACCOUNT(undefined, by)).toEqual({ address, isDeployed: false })
    expect(await client.getCode({ address })).toBeUndefined()
    const before = await wallet.request('personal_sign', ['Hello', address])
    expect(await isVerified(address, 'Hello', before)).toBe(true)
    expect(await isVerified(address, 'Goodbye', before)).toBe(false)

    const transaction = { from: address, to: first, value: '0x5' }
    const hash = (await wallet.request('eth_sendTransaction', [transaction])) as Hex
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getBalance({ address: first })).toBe(5n)
    expect((await client.getCode({ address }))?.length).toBeGreaterThan(10)
    expect(await wallet.user()).toMatchObject({ address, smartAccountDeployed: true })
    const subject = wallet.reviews.at(-1)?.subject
    if (subject?.kind !== 'calls' || typeof subject.fee !== 'bigint') throw new Error('No fee was shown.')
    const spent = parseEther('1') - 5n - (await client.getBalance({ address }))
    expect(spent > 0n && spent <= subject.fee).toBe(true)

    const after = await wallet.request('personal_sign', ['Hello', address])
    expect([await isVerified(address, 'Hello', after), String(after).length < String(before).length]).toEqual(
      [true, true],
    )
    const signature = (await wallet.request('eth_signTypedData_v4', [
      address,
      JSON.stringify(typed(31337)),
    ])) as Hex
    expect(await client.verifyTypedData({ address, ...typed(31337), signature })).toBe(true)
  })

  it('executes several calls in one atomic operation [EMB-02] [EMB-04]', async () => {
    const { wallet, address } = await open('bert', own)
    expect(await wallet.request('wallet_getCapabilities', [address])).toMatchObject({
      '0x7a69': { atomic: { status: 'supported' }, permissions: { supported: true } },
    })
    const calls = [first, second].map((to) => ({ to, value: '0x7' }))
    const balances = () => Promise.all([first, second].map((one) => client.getBalance({ address: one })))
    const before = await balances()
    const done = await sendCalls(wallet, calls)
    expect(done).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    expect(await balances()).toEqual(before.map((balance) => balance + 7n))
    expect(wallet.reviews.map(({ subject }) => subject.kind)).toEqual(['calls'])

    // The second call fails: nothing of the first is sent, and no approval is shown.
    const failing = { to: services.contracts.entryPoint, data: '0x12345678' }
    await expect(sendCalls(wallet, [calls[0] ?? {}, failing])).rejects.toThrow('Nothing was sent')
    expect(await balances()).toEqual(before.map((balance) => balance + 7n))
    expect(wallet.reviews).toHaveLength(1)
  })

  it('is sponsored if a paymaster agrees, and shows it; otherwise reports missing funds', async () => {
    const { wallet, address } = await open('clara', sponsored, '0')
    const done = await sendCalls(wallet, [{ to: first, data: '0x' }])
    expect(done).toMatchObject({ status: 200 })
    expect(wallet.reviews[0]?.subject).toMatchObject({ kind: 'calls', fee: 'sponsored' })
    expect(await client.getBalance({ address })).toBe(0n)
    const poor = await open('dora', own, '0')
    const sending = poor.wallet.request('eth_sendTransaction', [{ from: poor.address, to: first }])
    await expect(sending).rejects.toThrow(/doesn’t have enough .*fee\. Nothing was sent\./)
    const tooMuch = { from: address, to: first, value: '0x1' }
    await expect(wallet.request('eth_sendTransaction', [tooMuch])).rejects.toThrow(
      'doesn’t have enough ETH for the amount',
    )
    expect([...wallet.reviews.slice(1), ...poor.wallet.reviews]).toEqual([])
  })

  it('switches between both accounts; a key never signs for the Safe that it owns [EMB-05] [SEC-07]', async () => {
    const { wallet, address } = await open('emil', own)
    expect(await wallet.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, by)).toEqual({
      smartAccountEnabledNetworks: [31337],
    })
    const eoa = await wallet.handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, by)
    expect(eoa).toMatchObject({ type: 'eoa' })
    expect(await wallet.user()).toMatchObject({ address: eoa.address, preferredAccountType: 'eoa' })
    await expect(wallet.request('personal_sign', ['Hello', address])).rejects.toMatchObject({ code: 4100 })
    const domain = { chainId: 31337, verifyingContract: address }
    const types = {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      SafeMessage: [{ name: 'message', type: 'bytes' }],
    } as const
    const order = { types, domain, primaryType: 'SafeMessage', message: { message: '0x12' } } as const
    const sign = (data: object) => wallet.request('eth_signTypedData_v4', [eoa.address, data])
    await expect(sign(order)).rejects.toThrow('control your smart account')
    const ofModule = { ...order, domain: { ...domain, verifyingContract: services.contracts.safe4337Module } }
    await expect(sign(ofModule)).rejects.toThrow('control your smart account')
    await expect(wallet.request('personal_sign', [`0x${'9a'.repeat(32)}`, eoa.address])).rejects.toThrow(
      '32 bytes',
    )
    // The check covers any Safe: a node may not have the account's contracts yet.
    for (const primaryType of ['SafeTx', 'SafeMessage', 'SafeOp'] as const) {
      const ofAnother = {
        primaryType,
        domain: { ...domain, verifyingContract: first },
        message: { message: '0x12' },
        types: { EIP712Domain: types.EIP712Domain, [primaryType]: types.SafeMessage },
      }
      await expect(sign(ofAnother)).rejects.toThrow('control your smart account')
    }
    // Adds an owner, by the account itself or by its key.
    const data = '0x0d582f130000000000000000000000000000000000000000000000000000000000000001'
    const send = (from: string) => wallet.request('eth_sendTransaction', [{ from, to: address, data }])
    await expect(send(eoa.address)).rejects.toThrow('who controls your smart account')
    expect(await wallet.handlers.SET_PREFERRED_ACCOUNT({ type: 'smartAccount' }, by)).toEqual({
      type: 'smartAccount',
      address,
    })
    await expect(send(address)).rejects.toThrow('who controls your smart account')
    const calls = [{ to: first }, { to: address.toLowerCase(), data }]
    await expect(wallet.request('wallet_sendCalls', [bundleOf(calls)])).rejects.toThrow('who controls your')
    expect(wallet.reviews).toEqual([])
  })

  it('shows in the next approvals that the page switched the account, until one is confirmed [S3]', async () => {
    const { wallet, address } = await open('selma', own)
    const events = () => wallet.reviews.map(({ isSwitched }) => isSwitched)
    await wallet.request('personal_sign', ['Hello', address])
    const eoa = await wallet.handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, by)
    const sign = () => wallet.request('personal_sign', ['Hello', eoa.address])
    wallet.onRequest(() => Promise.reject(declined))
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    wallet.onRequest(() => {})
    await sign()
    await sign()
    await wallet.handlers.GET_USER({ preferredAccountType: 'smartAccount' }, by)
    await wallet.request('personal_sign', ['Hello', address])
    expect(events()).toEqual([false, true, true, false, true])
    expect(wallet.reviews.at(-1)?.account).toEqual({ address, type: 'smartAccount' })
  })

  it('sends within a permission without an approval, and nothing beyond it [EMB-02]', async () => {
    const { wallet, address } = await open('fritz', sponsored)
    const expiry = Math.floor(time / 1000) + 3600
    const request = {
      chainId: '0x7a69',
      expiry,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: `0x${'02'.repeat(33)}` }] } },
      permissions: [
        {
          type: 'native-token-recurring-allowance',
          data: { allowance: numberToHex(10n), period: 60, start: Math.floor(time / 1000) - 5 },
        },
      ],
    }
    const granted = (await wallet.request('wallet_grantPermissions', [request])) as { context: string }
    expect(granted).toMatchObject({
      chainId: '0x7a69',
      address,
      expiry,
      context: expect.stringMatching(/^0x/),
    })
    expect(wallet.reviews.at(-1)?.subject).toMatchObject({
      kind: 'permissions',
      enforcedBy: 'site',
      expires: expiry,
      terms: [{ value: 10n, period: 60 }],
    })
    const under = (value: bigint, more: object = {}) =>
      sendCalls(wallet, [{ to: second, value: numberToHex(value), ...more }], {
        capabilities: { permissions: { context: granted.context } },
      })
    const before = await client.getBalance({ address: second })
    expect(await under(6n)).toMatchObject({ status: 200 })
    await expect(under(6n)).rejects.toThrow('more than the permission allows right now. Nothing was sent.')
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [first, 1n] })
    await expect(under(0n, { data: transfer })).rejects.toThrow(/Nothing was sent/)
    await expect(under(1n, { data: '0x12' })).rejects.toThrow('outside what you allowed')
    expect(await under(4n)).toMatchObject({ status: 200 })
    time += 60_000
    expect(await under(10n)).toMatchObject({ status: 200 })
    expect((await client.getBalance({ address: second })) - before).toBe(20n)
    // Another page with the same context, signed in as the same user, has no permission.
    const elsewhere = openTestWallet(site.session({ id: 'fritz' }, [sponsored]), [publicChain(sponsored)], {
      origin: 'https://other.example',
    })
    const stolen = {
      ...bundleOf([{ to: second, value: '0x1' }]),
      capabilities: { permissions: { context: granted.context } },
    }
    await expect(elsewhere.request('wallet_sendCalls', [stolen])).rejects.toThrow('another site')
    expect(wallet.reviews).toHaveLength(1)

    await wallet.request('wallet_revokePermissions', [{ permissionsContext: granted.context }])
    expect(wallet.reviews.at(-1)?.subject).toEqual({ kind: 'revokePermissions', permission: granted.context })
    time += 60_000
    await expect(under(1n)).rejects.toThrow('revoked')
  })

  it('counts the fee that the account pays itself against its permission', async () => {
    const { wallet } = await open('gustav', own)
    const request = {
      chainId: '0x7a69',
      expiry: Math.floor(time / 1000) + 3600,
      signer: { type: 'account', data: { address: first } },
      permissions: [
        { type: 'native-token-recurring-allowance', data: { allowance: '0x64', period: 3600, start: 0 } },
      ],
    }
    const { context } = (await wallet.request('wallet_grantPermissions', [request])) as { context: string }
    const capabilities = { permissions: { context } }
    await expect(sendCalls(wallet, [{ to: second, value: '0x1' }], { capabilities })).rejects.toThrow(
      'more than',
    )
  })
})

describe('keys of a session', () => {
  interface Granted {
    readonly context: Hex
    readonly signerMeta: SessionKeyMeta
  }

  async function openKeyed(id: string) {
    const opened = await open(id, keyed)
    const args = [opened.address, 1000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    await createDeployer(node.rpcUrl).send({ to: token, data })
    return opened
  }

  /** Ten wei and fifty of the token per hour, for an hour and a half. */
  function requestOf(keys: readonly object[], more: object = {}) {
    const start = Math.floor(Date.now() / 1000) - 10
    const each = { period: 3_600, start }
    return {
      chainId: '0x7a69',
      expiry: start + 5_400,
      signer: { type: 'keys', data: { keys } },
      permissions: [
        { type: 'native-token-recurring-allowance', data: { ...each, allowance: '0xa' } },
        { type: 'erc20-recurring-allowance', data: { ...each, allowance: '0x32', address: token } },
      ],
      ...more,
    }
  }
  const grant = async (wallet: TestWallet, request: object): Promise<Granted> =>
    (await wallet.request('wallet_grantPermissions', [request])) as Granted
  const key = () => openSessionKey(node.rpcUrl)
  const shop = '0x00000000000000000000000000000000000000C0'

  async function passHours(hours: number): Promise<void> {
    const anvil = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) })
    await anvil.increaseTime({ seconds: hours * 3_600 })
    await anvil.mine({ blocks: 1 })
  }

  /** The displayed subject, decoded from the bytes of the request. */
  const shown = async (wallet: TestWallet) => {
    const request = wallet.reviews.at(-1)
    if (!request) throw new Error('No approval was requested.')
    return (await buildReview(request, by.signal)).subject
  }

  it('act on their own within their limits; the chain rejects them beyond, and once revoked [SMS-01] [SEC-07]', async () => {
    const { wallet, address } = await openKeyed('hanna')
    const [one, two, stranger] = await Promise.all([key(), key(), key()])
    const granted = await grant(wallet, requestOf([one.asSigner, two.asSigner]))
    const { signerMeta: meta, context } = granted
    const keys = [one.account.address, two.account.address]
    expect(granted).toMatchObject({ address, signerMeta: { enforcedBy: 'chain', roleKey: context, keys } })
    // Account, module, allowances and keys: one operation with one approval.
    expect(wallet.reviews).toHaveLength(1)
    expect(await shown(wallet)).toMatchObject({
      kind: 'permissions',
      enforcedBy: 'chain',
      signers: keys,
      fee: { value: expect.any(BigInt), token: { symbol: 'ETH' } },
      terms: [
        { amount: { value: 10n, token: { symbol: 'ETH' } }, period: 3_600, total: { value: 20n } },
        { amount: { value: 50n, token: { symbol: 'USDX' } }, period: 3_600, total: { value: 100n } },
      ],
    })

    expect(await one.sendCoins(meta, shop, 6n)).toBe('success')
    expect(await two.sendCoins(meta, shop, 4n)).toBe('success')
    expect(await one.sendTokens(meta, token, shop, 50n)).toBe('success')
    expect(await client.getBalance({ address: shop })).toBe(10n)
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, 1n] })
    const beyond = [
      () => one.sendCoins(meta, shop, 1n),
      () => two.sendTokens(meta, token, shop, 1n),
      () => one.act(meta, token, 0n, approve),
      () => one.act(meta, shop, 1n, '0x'),
      () => one.act(meta, address, 0n, '0x'),
      () => stranger.sendCoins(meta, shop, 0n),
    ]
    for (const act of beyond) await expect(act()).rejects.toThrow('reverted')
    // The site does not sign within this permission as well: the spend would be counted twice.
    const capabilities = { permissions: { context } }
    await expect(sendCalls(wallet, [{ to: shop, value: '0x1' }], { capabilities })).rejects.toThrow(
      'directly on the network',
    )

    await passHours(1)
    expect(await one.sendCoins(meta, shop, 9n)).toBe('success')
    await wallet.request('wallet_revokePermissions', [{ permissionsContext: context }])
    expect(await shown(wallet)).toMatchObject({ kind: 'revokePermissions', permission: context })
    await expect(one.sendCoins(meta, shop, 1n)).rejects.toThrow('reverted')
    await expect(two.sendTokens(meta, token, shop, 1n)).rejects.toThrow('reverted')
  })

  it('send at most the approved total, even if they are never revoked after the end', async () => {
    const { wallet } = await openKeyed('ida')
    const one = await key()
    const { signerMeta: meta } = await grant(wallet, requestOf([one.asSigner]))
    for (const hours of [20, 1]) {
      await passHours(hours)
      expect(await one.sendCoins(meta, shop, 10n)).toBe('success')
    }
    await passHours(1)
    await expect(one.sendCoins(meta, shop, 1n)).rejects.toThrow('reverted')
  })

  it('are limited by the site if the chain cannot enforce it; no page assigns itself a role [EMB-02] [SEC-07]', async () => {
    const { wallet, address } = await openKeyed('jan')
    const one = await key()
    const passkey = { type: 'secp256r1', publicKey: `0x04${'12'.repeat(64)}` }
    const mixed = await grant(wallet, requestOf([one.asSigner, passkey]))
    expect(mixed.signerMeta).toEqual({ enforcedBy: 'site' })
    const signers = [one.account.publicKey, passkey.publicKey]
    expect(await shown(wallet)).toMatchObject({ enforcedBy: 'site', signers })
    // Other code than the known one at a configured address.
    const { smartAccounts } = keyed
    if (!smartAccounts) throw new Error('The network has no smart accounts.')
    const sessionKeys = { ...sessionKeyContracts, multicall3: token }
    const doubtful = { ...keyed, smartAccounts: { ...smartAccounts, sessionKeys } }
    const elsewhere = openTestWallet(site.session({ id: 'jan' }, [doubtful]), [publicChain(doubtful)])
    const request = requestOf([one.asSigner])
    expect((await grant(elsewhere, request)).signerMeta).toEqual({ enforcedBy: 'site' })

    const { signerMeta: meta, context } = await grant(wallet, request)
    const data = encodeFunctionData({
      abi: sessionKeyAbi,
      functionName: 'assignRoles',
      args: [one.account.address, [meta.roleKey], [true]],
    })
    const order = { from: address, to: meta.rolesModifier, data }
    await expect(wallet.request('eth_sendTransaction', [order])).rejects.toThrow(
      'who controls your smart account',
    )

    // The site's own account page revokes on chain, too, even if the requesting page is gone.
    expect(await one.sendCoins(meta, shop, 1n)).toBe('success')
    const session = site.session({ id: 'jan' }, [keyed])
    await takeBackOnChain(
      { id: context, caipNetworkId: keyed.caipNetworkId },
      session,
      [publicChain(keyed)],
      by,
    )
    await expect(one.sendCoins(meta, shop, 1n)).rejects.toThrow('reverted')
    const { grants } = await session.call<{ grants: { id: string }[] }>('permissions/list')
    expect(grants.map(({ id }) => id)).not.toContain(context)
  })
})

describe('a bundler with gas prices of its own', () => {
  it('is asked for them, and accepts the operation [EMB-05]', async () => {
    const priced = await startFaultyBundler(services.bundlerUrl)
    if (!own.smartAccounts) throw new Error('The network has no smart accounts.')
    const chain: ConfiguredChain = {
      ...own,
      smartAccounts: { ...own.smartAccounts, services: { bundlerUrl: priced.url, gasPrices: 'pimlico' } },
    }
    const { wallet, address } = await open('pia', chain)
    const hash = await wallet.request('eth_sendTransaction', [{ from: address, to: first, value: '0x1' }])
    expect(await client.getTransactionReceipt({ hash: hash as Hex })).toMatchObject({ status: 'success' })
    expect(priced.requested).toContain('pimlico_getUserOperationGasPrice')
    await priced.stop()
  })
})

// The accounts wait for lost operations most of the time.
describe.concurrent('a bundler with faults', () => {
  /** Starts a bundler for one test. */
  async function startBundler({ onTestFinished }: TestContext) {
    const bundler = await startFaultyBundler(services.bundlerUrl)
    onTestFinished(() => bundler.stop())
    if (!own.smartAccounts) throw new Error('The network has no smart accounts.')
    const chain: ConfiguredChain = {
      ...own,
      smartAccounts: { ...own.smartAccounts, services: { bundlerUrl: bundler.url } },
    }
    return { bundler, chain }
  }
  const refuse = { code: -32601, message: 'The sandbox has not started smart accounts.' }

  it('is reported as refusing an operation, before or after the approval, and not as risen fees [EMB-04]', async (context) => {
    const { bundler, chain } = await startBundler(context)
    const { wallet, address } = await open('rosa', chain)
    const send = () => wallet.request('eth_sendTransaction', [{ from: address, to: first, value: '0x1' }])
    const refused = 'The network rejected it. Nothing was sent.'
    bundler.fault = () => ({ refuse })
    await expect(send()).rejects.toThrow(refused)
    expect(wallet.reviews).toHaveLength(0)
    bundler.fault = (method) => (method === 'eth_sendUserOperation' ? { refuse } : undefined)
    await expect(send()).rejects.toThrow(refused)
    expect(wallet.reviews).toHaveLength(1)
    bundler.fault = () => ({ refuse: { code: -32000, message: 'maxFeePerGas must be at least 7' } })
    await expect(send()).rejects.toThrow('The network fee went up')
  })

  it('is queried for the operation after a lost response: a possibly sent one is not reported as unsent [SEC-06]', async (context) => {
    const { bundler, chain } = await startBundler(context)
    const { wallet, address } = await open('lars', chain)
    const send = () => wallet.request('eth_sendTransaction', [{ from: address, to: second, value: '0x1' }])
    const before = await client.getBalance({ address: second })
    bundler.fault = (method) => (method === 'eth_sendUserOperation' ? 'loseAnswer' : undefined)
    expect(await client.getTransactionReceipt({ hash: (await send()) as Hex })).toMatchObject({
      status: 'success',
    })
    expect((await client.getBalance({ address: second })) - before).toBe(1n)
    // The bundler is unavailable from then on.
    bundler.fault = (method) => {
      if (method === 'eth_sendUserOperation') return 'loseAnswer'
      return method.startsWith('eth_getUserOperation') ? { refuse } : undefined
    }
    const unknown = send()
    await expect(unknown).rejects.toThrow('check your activity before you try again.')
    await expect(unknown).rejects.not.toThrow('Nothing was sent')
    expect(bundler.requested.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(2)
  })

  it.for([
    [-32603, 'Internal error'],
    [-32000, 'upstream request timed out'],
  ] as const)(
    'may have the operation if it fails internally or behind a proxy (%d %s) [M1] [SEC-06]',
    async ([code, message], context) => {
      const { bundler, chain } = await startBundler(context)
      const { wallet, address } = await open('mia', chain)
      const send = () => wallet.request('eth_sendTransaction', [{ from: address, to: first, value: '0x1' }])
      const lost = { refuse: { code, message } }
      bundler.fault = (method) => (method === 'eth_sendUserOperation' ? lost : undefined)
      await expect(send()).rejects.toThrow('It may have been sent')
      // The entry point's own code is a refusal, whatever code the bundler gives it.
      const refused = { refuse: { code, message: "AA21 didn't pay prefund" } }
      bundler.fault = (method) => (method === 'eth_sendUserOperation' ? refused : undefined)
      await expect(send()).rejects.toThrow('Nothing was sent')
    },
  )

  it('may have the operation if it responds with anything but its hash [SEC-06] [REL-02]', async (context) => {
    const { bundler, chain } = await startBundler(context)
    const { wallet, address } = await open('nora', chain)
    bundler.fault = (method) =>
      method === 'eth_sendUserOperation' ? { answer: `0x${'ab'.repeat(32)}` } : undefined
    await expect(
      wallet.request('eth_sendTransaction', [{ from: address, to: first, value: '0x1' }]),
    ).rejects.toThrow('It may have been sent')
  })

  it('causes an error if it does not respond, and blocks no later request [SEC-06]', async (context) => {
    const { bundler, chain } = await startBundler(context)
    const { wallet, address } = await open('hugo', chain)
    const gone = new AbortController()
    bundler.fault = () => 'hang'
    const transaction = { from: address, to: first, value: '0x1' }
    const request = { method: 'eth_sendTransaction', params: [transaction], chainId: chain.caipNetworkId }
    const given = wallet.handlers.RPC_REQUEST(request, { ...by, signal: gone.signal })
    const count = bundler.requested.length
    await expect.poll(() => bundler.requested.length).toBeGreaterThan(count)
    gone.abort(new Error('Taken back'))
    await expect(given).rejects.toThrow('Taken back')
    bundler.fault = () => undefined
    await wallet.request('eth_sendTransaction', [transaction])
    expect(wallet.reviews).toHaveLength(1)
  })
})
