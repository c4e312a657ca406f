import { Wallet } from 'ethers'
import {
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  http,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import { keyAccountCode } from '../../../sandbox/src/chain/contracts/account-code.js'
import { createRealPlatform, startTestChain, type TestChain } from '../testing/test-chain.js'
import { type Eip155Plugin, eip155 } from './index.js'

/** The delegated account, and the signer of the contracts. Both sign by ethers. */
const user = new Wallet(`0x${'b2'.repeat(32)}`)
const keeper = new Wallet(`0x${'c3'.repeat(32)}`)
const message = 'Sign in to Example'
/** Deploys a contract at an address of its code and a salt. Part of anvil. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let chain: TestChain
let kernel: Kernel<Eip155Plugin>
let contract: `0x${string}`
const code = concatHex([
  keyAccountCode,
  encodeAbiParameters(parseAbiParameters('address'), [getAddress(keeper.address)]),
])

beforeAll(async () => {
  chain = await startTestChain()
  contract = await chain.deployer.deploy(code)
  await chain.request('anvil_setBalance', [user.address, `0x${(10n ** 20n).toString(16)}`])
  kernel = createKernel({
    projectId: 'test',
    networks: [chain.network()],
    platform: createRealPlatform(),
  }).use(eip155)
  await kernel.start({ services: 'all' })
})
afterAll(async () => {
  await kernel?.dispose()
  await chain?.stop()
})

const verify = (address: string, signature: string, text = message): Promise<boolean> | undefined =>
  kernel.chains
    .get('eip155')
    .messages?.verify?.({ network: chain.network(), address, message: text, signature })
/** A signature of another account, and invalid ones. */
const wrong = async (): Promise<readonly string[]> => [
  await new Wallet(`0x${'d4'.repeat(32)}`).signMessage(message),
  `0x${'11'.repeat(65)}`,
  '0x',
]

describe('signatures of contracts [SEC-12]', () => {
  it('are valid if the contract accepts them (ERC-1271)', async () => {
    const signature = await keeper.signMessage(message)
    expect(await verify(contract, signature)).toBe(true)
    expect(await verify(contract, signature, `${message}!`)).toBe(false)
    for (const one of await wrong()) expect([one, await verify(contract, one)]).toEqual([one, false])
  })

  it('are valid before the contract is deployed (ERC-6492)', async () => {
    const salt = keccak256('0x01')
    const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: code })
    const wrap = (signature: string): string =>
      // A signature is hex.
      serializeErc6492Signature({
        address: deployer,
        data: concatHex([salt, code]),
        signature: signature as `0x${string}`,
      })
    expect(await chain.request('eth_getCode', [address, 'latest'])).toBe('0x')
    expect(await verify(address, wrap(await keeper.signMessage(message)))).toBe(true)
    expect(await verify(address, wrap(await keeper.signMessage('Sign in to Evil')))).toBe(false)
    for (const one of await wrong()) expect(await verify(address, wrap(one))).toBe(false)
    // For another account than the one that would be deployed.
    expect(await verify(user.address, wrap(await keeper.signMessage(message)))).toBe(false)
  })
})

describe('an account delegated to a contract (EIP-7702)', () => {
  const service = (): Kernel<Eip155Plugin>['eip155'] => kernel.eip155

  it('is distinguished from a contract', async () => {
    expect(await service().getDelegation(user.address)).toBeUndefined()
    expect(await service().getDelegation(contract)).toBeUndefined()
    const client = createWalletClient({
      // The same key as that of ethers, in viem's type.
      account: privateKeyToAccount(user.privateKey as `0x${string}`),
      transport: http(chain.rpcUrl),
    })
    const authorization = await client.signAuthorization({ contractAddress: contract, executor: 'self' })
    const hash = await client.sendTransaction({
      chain: null,
      to: client.account.address,
      authorizationList: [authorization],
    })
    const done = kernel.chains.get('eip155').transactions?.waitFor({ network: chain.network(), id: hash })
    expect(await done).toEqual({ status: 'success' })
    expect(await chain.request('eth_getCode', [user.address, 'latest'])).toBe(`0xef0100${contract.slice(2)}`)
    expect(await service().getDelegation(user.address)).toBe(getAddress(contract))
    expect(await service().getDelegation(user.address.toLowerCase())).toBe(getAddress(contract))
    await expect(service().getDelegation('person.eth')).rejects.toMatchObject({
      code: 'CAIP_ADDRESS_INVALID',
    })
    await expect(service().getDelegation(contract, { caipNetworkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  it('signs by its own key, and by the contract that it delegates to', async () => {
    expect(await verify(user.address, await user.signMessage(message))).toBe(true)
    expect(await verify(user.address, await keeper.signMessage(message))).toBe(true)
    expect(await verify(user.address, await keeper.signMessage('Sign in to Evil'))).toBe(false)
    for (const one of await wrong()) expect(await verify(user.address, one)).toBe(false)
  })

  it('needs no node to verify a signature of its key', async () => {
    const network = { ...chain.network(), rpcUrls: { default: { http: [] } } }
    const signed = { network, address: user.address, message, signature: await user.signMessage(message) }
    expect(await kernel.chains.get('eip155').messages?.verify?.(signed)).toBe(true)
  })

  it('cannot be delegated by a page: such a request reaches no wallet', async () => {
    const { checkParams } = kernel.chains.get('eip155').rpc
    const transaction = { from: user.address, to: user.address }
    const fault = 'A page must not delegate the account (EIP-7702): only the wallet itself may offer that'
    for (const params of [
      [{ ...transaction, authorizationList: [{ chainId: '0x7a69', address: contract, nonce: '0x0' }] }],
      [{ ...transaction, authorizationList: 'anything' }],
      [{ ...transaction, type: '0x4' }],
    ])
      expect(await checkParams?.('eth_sendTransaction', params)).toBe(fault)
  })
})
