import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  isHex,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroHash,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../chain/receipt-of.js'
import { deployer, executorKey, sponsor } from './bundler-keys.js'
import { type SmartAccountContracts, smartAccountContracts } from './smart-account-contracts.js'

/** Arachnid's CREATE2 deployer, which anvil includes, and Safe's, which is the same code at another address. */
const CREATE2_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SAFE_DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
/** Salt of the entry point's address, which begins with zeros. */
const ENTRY_POINT_SALT = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

const paymasterAbi = parseAbi([
  'function deposit() payable',
  'function addStake(uint32 unstakeDelaySec) payable',
])

/** Seconds; the bundler requires at least one. */
const UNSTAKE_DELAY = 86_400

const ENTRY_POINT = '@account-abstraction/contracts/artifacts'
const SAFE = '@safe-global/safe-contracts/build/artifacts/contracts'
const SAFE_4337 = '@safe-global/safe-4337/build/artifacts/contracts'

interface Deployment {
  /** Path below `node_modules`. */
  readonly artifact: string
  readonly by: Address
  readonly salt: Hex
  /** Encoded constructor arguments. */
  readonly given?: Hex
}

const safeDeployment = (artifact: string, given?: Hex): Deployment => ({
  artifact,
  by: SAFE_DEPLOYER,
  salt: zeroHash,
  ...(given && { given }),
})

const address = { type: 'address' } as const
const { entryPoint } = smartAccountContracts

/** The order matters: the 4337 module is bound to the entry point. */
const deployments: readonly (readonly [keyof SmartAccountContracts, Deployment])[] = [
  [
    'entryPoint',
    { artifact: `${ENTRY_POINT}/EntryPoint.json`, by: CREATE2_DEPLOYER, salt: ENTRY_POINT_SALT },
  ],
  ['safeSingleton', safeDeployment(`${SAFE}/SafeL2.sol/SafeL2.json`)],
  ['safeProxyFactory', safeDeployment(`${SAFE}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`)],
  ['multiSend', safeDeployment(`${SAFE}/libraries/MultiSend.sol/MultiSend.json`)],
  ['safeModuleSetup', safeDeployment(`${SAFE_4337}/SafeModuleSetup.sol/SafeModuleSetup.json`)],
  [
    'safe4337Module',
    safeDeployment(
      `${SAFE_4337}/Safe4337Module.sol/Safe4337Module.json`,
      encodeAbiParameters([address], [entryPoint]),
    ),
  ],
]

/**
 * The reference VerifyingPaymaster of account-abstraction 0.7.0. Its deployer becomes its owner, so the sponsor's first
 * transaction deploys it, not a CREATE2 deployer.
 */
const paymasterDeployment = {
  artifact: `${ENTRY_POINT}/VerifyingPaymaster.json`,
  given: encodeAbiParameters([address, address], [entryPoint, sponsor.address]),
}
export const paymasterAddress: Address = getContractAddress({ from: sponsor.address, nonce: 0n })

async function initCodeOf(
  folder: string,
  { artifact, given = '0x' }: Pick<Deployment, 'artifact' | 'given'>,
): Promise<Hex> {
  const { bytecode }: { bytecode?: unknown } = JSON.parse(
    await readFile(join(folder, 'node_modules', artifact), 'utf8'),
  )
  if (!isHex(bytecode)) throw new Error(`There is no code in ${artifact}.`)
  return concat([bytecode, given])
}

/** Deploys missing contracts of smart accounts on an anvil chain, and a paymaster with a deposit and a stake. */
export async function deploySmartAccounts(
  rpcUrl: string,
  /** The result of `installSmartAccounts`. */
  folder: string,
): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const has = async (address: Address): Promise<boolean> => (await client.getCode({ address })) !== undefined
  const create2 = await client.getCode({ address: CREATE2_DEPLOYER })
  if (!create2) throw new Error('The chain has no CREATE2 deployer: it is not anvil.')
  await client.setCode({ address: SAFE_DEPLOYER, bytecode: create2 })
  const payers = [deployer, sponsor, privateKeyToAccount(executorKey)]
  await Promise.all(payers.map(({ address }) => client.setBalance({ address, value: parseEther('1000') })))

  async function send(
    account: PrivateKeyAccount,
    transaction: { to?: Address; data: Hex; value?: bigint },
  ): Promise<void> {
    const hash = await client.sendTransaction({ chain: null, account, ...transaction })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error('The chain refused a contract of the smart accounts.')
  }

  for (const [name, deployment] of deployments) {
    const { by, salt } = deployment
    const bytecode = await initCodeOf(folder, deployment)
    const made = getContractAddress({ opcode: 'CREATE2', from: by, salt, bytecode })
    const planned = smartAccountContracts[name]
    if (made !== planned)
      throw new Error(`${name} would be deployed at ${made}, not at the expected ${planned}.`)
    if (!(await has(made))) await send(deployer, { to: by, data: concat([salt, bytecode]) })
  }
  if (await has(paymasterAddress)) return
  await send(sponsor, { data: await initCodeOf(folder, paymasterDeployment) })
  const stake = encodeFunctionData({ abi: paymasterAbi, functionName: 'addStake', args: [UNSTAKE_DELAY] })
  await send(sponsor, { to: paymasterAddress, data: stake, value: parseEther('10') })
  const deposit = encodeFunctionData({ abi: paymasterAbi, functionName: 'deposit' })
  await send(sponsor, { to: paymasterAddress, data: deposit, value: parseEther('100') })
}
