import { createPublicClient, createTestClient, defineChain, http, numberToHex, parseEther } from 'viem'
import { createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningChain, startChain } from '../chain/start-chain.js'
import { freePort } from '../free-port.js'
import { type SmartAccounts, serveSmartAccounts } from './smart-accounts.js'
import { createTestSafeAccount } from './test-safe-account.js'

let node: RunningChain
let accounts: SmartAccounts
beforeAll(async () => {
  node = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
  const ports = { bundler: 0, paymaster: 0, alto: await freePort() }
  accounts = await serveSmartAccounts({ rpcUrl: node.rpcUrl, chainId: 31337, ports })
})
afterAll(async () => {
  await accounts?.stop()
  await node?.stop()
})

/**
 * Sends each request once, and waits for the response. By default viem sends it again after ten seconds: the bundler refuses an
 * operation that it has already accepted.
 */
const patient = { timeout: 120_000, retryCount: 0 } as const

async function request(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return { status: answer.status, ...Object(await answer.json()) }
}

it('responds that there are no smart accounts before they are started, without a failed request', async () => {
  const none = { status: 200, id: 7, error: { message: 'The sandbox has not started smart accounts.' } }
  expect(await request(accounts.bundlerUrl, 'eth_supportedEntryPoints')).toMatchObject(none)
  expect(await request(accounts.paymasterUrl, 'pm_getPaymasterStubData')).toMatchObject(none)
  expect(accounts.isRunning()).toBe(false)
})

it('accepts operations of a Safe: the first deploys it, one is paid by the Safe and one by the paymaster', async () => {
  await Promise.all([accounts.start(), accounts.start()])
  expect(await request(accounts.bundlerUrl, 'eth_supportedEntryPoints')).toMatchObject({
    result: [accounts.contracts.entryPoint],
  })
  const transport = http(node.rpcUrl, patient)
  const chain = defineChain({
    id: 31337,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.rpcUrl] } },
  })
  const client = createPublicClient({ chain, transport, pollingInterval: 20 })
  const account = await createTestSafeAccount(client, 31337)
  const bundler = createBundlerClient({
    account,
    client,
    transport: http(accounts.bundlerUrl, patient),
    pollingInterval: 50,
  })
  await createTestClient({ mode: 'anvil', transport }).setBalance({
    address: account.address,
    value: parseEther('1'),
  })
  const to = '0x000000000000000000000000000000000000bEEF'
  const calls = [{ to, value: 5n }] as const
  const own = await bundler.sendUserOperation({ calls })
  expect(await bundler.waitForUserOperationReceipt({ hash: own })).toMatchObject({ success: true })
  const left = await client.getBalance({ address: account.address })
  expect([await client.getBalance({ address: to }), left < parseEther('1') - 5n]).toEqual([5n, true])

  const paymaster = createPaymasterClient({ transport: http(accounts.paymasterUrl, patient) })
  const paid = await bundler.sendUserOperation({ calls, paymaster })
  expect(await bundler.waitForUserOperationReceipt({ hash: paid })).toMatchObject({ success: true })
  expect(await client.getBalance({ address: account.address })).toBe(left - 5n)

  // The paymaster pays only for operations that it signed.
  await expect(
    bundler.sendUserOperation({
      calls,
      paymaster: {
        getPaymasterStubData: paymaster.getPaymasterStubData,
        getPaymasterData: (operation) =>
          paymaster.getPaymasterData({ ...operation, callData: `${operation.callData}00` }),
      },
    }),
  ).rejects.toThrow(/AA34/)
}, 180_000)

it('pays up to a limit for each account, only at its entry point and on its chain', async () => {
  const sender = '0x000000000000000000000000000000000000dEaD'
  const operation = {
    sender,
    nonce: '0x0',
    callData: '0x',
    maxFeePerGas: numberToHex(10n ** 9n),
    callGasLimit: numberToHex(199_000_000),
  }
  const { entryPoint } = accounts.contracts
  const sponsored = (changes: object, at: string = entryPoint, chain = '0x7a69'): Promise<unknown> =>
    request(accounts.paymasterUrl, 'pm_getPaymasterData', [{ ...operation, ...changes }, at, chain])
  const refused = (message: string) => ({ error: { message: expect.stringContaining(message) } })
  expect(await sponsored({})).toMatchObject({ result: { paymaster: expect.stringMatching(/^0x/) } })
  // The same operation again does not count towards the limit.
  expect(await sponsored({})).toMatchObject({ result: { paymaster: expect.stringMatching(/^0x/) } })
  expect(await sponsored({ nonce: '0x1' })).toMatchObject(refused('paid enough fees for this account'))
  expect(await sponsored({}, sender)).toMatchObject(refused('entry point'))
  expect(await sponsored({}, entryPoint, '0x1')).toMatchObject(refused('31337'))
  expect(await sponsored({ callGasLimit: `0x1${'0'.repeat(64)}` })).toMatchObject(refused('too large'))
  expect(await sponsored({ sender: 'me' })).toMatchObject(refused('sender'))
})
