import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletClient, getContractAddress, http, keccak256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodePlatform } from '#core/platform'
import { type ChainModule, createKernel, type Kernel, type Platform } from '#kernel'
import { createMockEvmWallet, createTestPlatform, type MockEvmWallet } from '#testing'
import { SANDBOX_MNEMONIC } from '../../../sandbox/src/chain/sandbox-chains.js'
import { type RunningChain, startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import { exampleNetwork } from '../testing/example-network.js'
import { createEip155Module, type Eip155Plugin, eip155 } from './index.js'

const account = mnemonicToAccount(SANDBOX_MNEMONIC)
const stranger = '0x000000000000000000000000000000000000dEaD'

/** Returns a contract that returns a word for every call, and its deployment. */
function contractThatAnswers(word: string): {
  readonly runtime: `0x${string}`
  readonly init: `0x${string}`
} {
  const runtime = `63${word}60e01b60005260206000f3`
  return { runtime: `0x${runtime}`, init: `0x6010600c60003960106000f3${runtime}` }
}
/** Accepts every signature by ERC-1271. */
const accepting = contractThatAnswers('1626ba7e')
const refusing = contractThatAnswers('ffffffff')

async function request(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  // Each test checks the response of its node.
  const answer = (await response.json()) as { result?: unknown; error?: unknown }
  if (answer.error) throw answer.error
  return answer.result
}

/** Returns a platform without a browser, with real network and time. */
function createRealPlatform(): ReturnType<typeof createTestPlatform> {
  const { fetch, now, after, every } = createNodePlatform()
  return { ...createTestPlatform(), fetch, now, after, every }
}

let chain: RunningChain
beforeAll(async () => {
  chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
})
afterAll(() => chain?.stop())

function network(url: string = chain.rpcUrl): ReturnType<typeof exampleNetwork> {
  return exampleNetwork(31337, [url])
}

describe('with a wallet of the page and a real node [NET-12]', () => {
  let kernel: Kernel<Eip155Plugin>
  let wallet: MockEvmWallet
  let module: ChainModule

  beforeAll(async () => {
    const platform = createRealPlatform()
    wallet = createMockEvmWallet({
      accounts: [account.address],
      chainId: 31337,
      forward: (method, params) => request(chain.rpcUrl, method, params),
      answers: {
        personal_sign: (params) => {
          const [message] = params as [`0x${string}`]
          return account.signMessage({ message: { raw: message } })
        },
      },
    })
    wallet.announceOn(platform)
    kernel = createKernel({ projectId: 'test', networks: [network()], platform }).use(eip155)
    await kernel.start()
    module = kernel.chains.get('eip155')
    await kernel.connections.connect('org.example.mock')
  })
  afterAll(async () => {
    await kernel.dispose()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('connects with the account of the wallet', () => {
    expect(kernel.connections.caipAddress('eip155')).toBe(`eip155:31337:${account.address}`)
  })

  it('signs a message that verifies only for its account and text', async () => {
    const message = 'Sign in to Example'
    const params = [toHex(message), account.address]
    const signature = await kernel.rpc.request<string>({ method: 'personal_sign', params })
    const verify = (change: object): Promise<boolean> | undefined =>
      module.messages?.verify?.({
        network: network(),
        address: account.address,
        message,
        signature,
        ...change,
      })
    expect(await verify({})).toBe(true)
    expect(await verify({ address: account.address.toLowerCase() })).toBe(true)
    expect(await verify({ message: 'Sign in to Evil' })).toBe(false)
    expect(await verify({ address: stranger })).toBe(false)
    expect(await verify({ signature: '0x1234' })).toBe(false)
    expect(await verify({ signature: 'not hex' })).toBe(false)
  })

  it('sends a transaction that is mined and changes the balance', async () => {
    const read = { network: network(), address: stranger }
    const before = await module.getBalance(read)
    const params = [{ from: account.address, to: stranger, value: toHex(12345n) }]
    const id = await kernel.rpc.request<string>({ method: 'eth_sendTransaction', params })
    expect(module.isTransactionId(id)).toBe(true)
    expect(await module.transactions?.waitFor({ network: network(), id })).toEqual({ status: 'success' })
    const after = await module.getBalance(read)
    expect(after).toEqual({ value: before.value + 12345n, decimals: 18, symbol: 'ETH' })
  })

  it('reports a failed transaction', async () => {
    const reverting = '0x00000000000000000000000000000000000bad00'
    await request(chain.rpcUrl, 'anvil_setCode', [reverting, '0x60006000fd'])
    const transport = http(chain.rpcUrl)
    const client = createWalletClient({ account, transport })
    const id = await client.sendTransaction({ chain: null, to: reverting, gas: 100_000n })
    expect(await module.transactions?.waitFor({ network: network(), id })).toEqual({ status: 'failed' })
  })

  it('verifies signatures of contracts, deployed or not [SEC-12]', async () => {
    const [yes, no] = [
      '0x0000000000000000000000000000000000001271',
      '0x0000000000000000000000000000000000001272',
    ]
    await request(chain.rpcUrl, 'anvil_setCode', [yes, accepting.runtime])
    await request(chain.rpcUrl, 'anvil_setCode', [no, refusing.runtime])
    const signature = `0x${'11'.repeat(65)}`
    const verify = (address: string, by: string = signature): Promise<boolean> | undefined =>
      module.messages?.verify?.({ network: network(), address, message: 'hi', signature: by })
    expect([await verify(yes), await verify(no)]).toEqual([true, false])

    const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt = keccak256('0x01')
    const wrap = (init: `0x${string}`): readonly [string, string] => [
      getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: init }),
      serializeErc6492Signature({ address: deployer, data: `${salt}${init.slice(2)}`, signature: '0x11' }),
    ]
    expect([await verify(...wrap(accepting.init)), await verify(...wrap(refusing.init))]).toEqual([
      true,
      false,
    ])
  })

  it('reads only the allowed methods from the node, none of which sends [SEC-08]', async () => {
    const block = await kernel.rpc.read<string>({ method: 'eth_blockNumber' })
    expect(BigInt(block)).toBeGreaterThanOrEqual(0n)
    const logs = await kernel.rpc.read({ method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] })
    expect(logs).toEqual([])
    for (const method of ['eth_sendRawTransaction', 'eth_accounts', 'eth_newFilter', 'anvil_setBalance']) {
      const read = kernel.rpc.read({ method, params: [] })
      await expect(read, method).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    }
    await expect(kernel.rpc.read({ method: 'eth_call', params: {} })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    await expect(
      kernel.rpc.read({ method: 'eth_blockNumber', caipNetworkId: 'eip155:5' }),
    ).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  })

  it('builds the signing request of a text, even if it looks like bytes [NET-12]', async () => {
    const message = '0x68 and ünïcode'
    const call = await module.messages?.request({ address: account.address, message })
    if (!call) throw new Error('Expected a signing request.')
    const signature = await kernel.rpc.request<string>(call)
    const verified = module.messages?.verify?.({
      network: network(),
      address: account.address,
      message,
      signature,
    })
    expect(await verified).toBe(true)
  })

  it('builds a transfer that the wallet sends, for at most its stated fee [NET-12]', async () => {
    const value = 1_234_567_890_123_456_789n
    const intent = { network: network(), from: account.address, to: stranger, value }
    const transfer = await module.transfers?.build(intent)
    if (!transfer) throw new Error('Expected a transfer.')
    const read = async (address: string): Promise<bigint> =>
      (await module.getBalance({ network: network(), address })).value
    const before = { from: await read(account.address), to: await read(stranger) }
    const id = await kernel.rpc.request<string>(transfer.call)
    const done = await module.transactions?.waitFor({ network: network(), id })
    expect(done?.status).toBe('success')
    expect((await read(stranger)) - before.to).toBe(value)
    const paid = before.from - (await read(account.address)) - value
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(transfer.fee.value)
    expect(transfer.fee).toMatchObject({ decimals: 18, symbol: 'ETH' })
  })

  it('displays the placeholder of an unconfigured network, and switches back [NET-05]', async () => {
    wallet.chooseNetwork('eip155:424242')
    expect(kernel.networks.isUnsupported('eip155')).toBe(true)
    expect(kernel.networks.active('eip155')?.name).toBe('Unknown Network')
    await kernel.networks.switchTo('eip155:31337')
    expect(kernel.networks.isUnsupported('eip155')).toBe(false)
  })
})

describe('with a broken node [REL-02]', () => {
  let server: Server
  let url: string
  let requestCount = 0
  beforeAll(async () => {
    server = createServer((_, response) => {
      requestCount += 1
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome</title>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    // A server on a TCP port has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const platform: Platform = createRealPlatform()
  const module = createEip155Module(platform)

  it('fails with a code if it returns garbage', async () => {
    const read = module.getBalance({ network: network(url), address: stranger })
    await expect(read).rejects.toMatchObject({ code: 'NODE_FAILED' })
    expect(requestCount).toBe(3)
  })

  it('fails with a code if it is down', async () => {
    const down = network(`http://127.0.0.1:${await freePort()}`)
    await expect(module.getBalance({ network: down, address: stranger })).rejects.toMatchObject({
      code: 'NODE_FAILED',
    })
  })

  it('returns no result for a signature that it could not check', async () => {
    const signature = `0x${'11'.repeat(65)}`
    const verified = module.messages?.verify?.({
      network: network(url),
      address: stranger,
      message: 'hi',
      signature,
    })
    await expect(verified).rejects.toMatchObject({ code: 'NODE_FAILED' })
  })

  it('reads from the next node', async () => {
    const both = exampleNetwork(31337, [url, chain.rpcUrl])
    expect((await module.getBalance({ network: both, address: account.address })).value).toBeGreaterThan(0n)
  })
})
