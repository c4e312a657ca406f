import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroHash,
} from 'viem'
import { multicall3Runtime } from '../chain/contracts/multicall3.js'
import { receiptOf } from '../chain/receipt-of.js'
import { deployer } from './bundler-keys.js'
import { sessionKeyContracts } from './session-key-contracts.js'

/**
 * The factory of ERC-2470, which the roles also use to store their conditions. Its deployment transaction is signed in
 * advance.
 */
const SINGLETON_FACTORY = '0xce0042B868300000d44A59004Da54A005ffdcf9f'
const SINGLETON_SIGNER = '0xBb6e024b9cFFACB947A71991E386681B1Cd1477D'
const singletonFactoryAbi = parseAbi(['function deploy(bytes initCode, bytes32 salt) returns (address)'])

const ZODIAC = '@gnosis-guild/zodiac/dist/cjs'
const ROLES_SDK = 'zodiac-roles-sdk/build/cjs/evm/typechain-types/factories/contracts'

/**
 * The package compiled the library `Packer` from the same source as other networks, but with other comments in another
 * file. The code is identical except for the metadata hash after it. With the other networks' hash it gets the address
 * that the modifier is linked with.
 */
const PACKER_METADATA = [
  '2489efde428e849e5a4d02a665c95a9384fa85571f775ea8333cb7d146924539',
  '846602d30c03a74612cec2230aa80d825d1a1f351c7e8939c0c2ec81a32434a0',
] as const

/** The factory succeeds even if the gas was not enough for the contract, so the gas cannot be estimated. */
const MAX_GAS = 10_000_000n

interface Deployment {
  /** Path below `node_modules` of a module with the code as text. */
  readonly file: string
  readonly at: Address
  /** Salt of an address that begins with zeros. */
  readonly salt?: Hex
}

/** The libraries, the modifier linked with them, and the module factory. */
const deployments: readonly Deployment[] = [
  { file: `${ROLES_SDK}/Integrity__factory.js`, at: '0x6a6Af4b16458Bc39817e4019fB02BD3b26d41049' },
  { file: `${ROLES_SDK}/packers/Packer__factory.js`, at: '0x61C5B1bE435391fDd7BC6703F3740C0d11728a8C' },
  { file: `${ZODIAC}/initData/RolesV2.js`, at: sessionKeyContracts.rolesModifier },
  {
    file: `${ZODIAC}/initData/ModuleProxyFactory.js`,
    at: sessionKeyContracts.moduleProxyFactory,
    salt: '0xb8db55294bb8fea809aee38a26aad7ce1ab40d019486aa51af3a3de7e7434530',
  },
]

async function findText(folder: string, file: string, pattern: RegExp): Promise<Hex> {
  const text = await readFile(join(folder, 'node_modules', file), 'utf8')
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`There is no code in ${file}.`)
  // The patterns match 0x and hex digits.
  return found.replace(...PACKER_METADATA) as Hex
}

/** Deploys missing contracts of session keys on an anvil chain, at their addresses on all networks. */
export async function deploySessionKeys(
  rpcUrl: string,
  /** The result of `installSmartAccounts`. */
  folder: string,
): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const has = async (address: Address): Promise<boolean> => (await client.getCode({ address })) !== undefined

  async function ensureDone(hash: Hex): Promise<void> {
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error('The chain refused a contract of the session keys.')
  }

  const { multicall3 } = sessionKeyContracts
  if (!(await has(multicall3))) await client.setCode({ address: multicall3, bytecode: multicall3Runtime })
  if (!(await has(SINGLETON_FACTORY))) {
    const signed = await findText(folder, `${ZODIAC}/factory/singletonFactory.js`, /0xf9016c[\da-f]+/i)
    await client.setBalance({ address: SINGLETON_SIGNER, value: parseEther('1') })
    await ensureDone(await client.sendRawTransaction({ serializedTransaction: signed }))
  }
  for (const { file, at, salt = zeroHash } of deployments) {
    if (await has(at)) continue
    const code = await findText(folder, file, /0x[\da-f]{2000,}/i)
    const bytecodeHash = keccak256(code)
    const made = getCreate2Address({ from: SINGLETON_FACTORY, salt, bytecodeHash })
    if (made !== at) throw new Error(`${file} would be deployed at ${made}, not at the expected ${at}.`)
    const data = encodeFunctionData({ abi: singletonFactoryAbi, args: [code, salt] })
    const call = { to: SINGLETON_FACTORY, data, gas: MAX_GAS } as const
    await ensureDone(await client.sendTransaction({ chain: null, account: deployer, ...call }))
    if (!(await has(at))) throw new Error(`The chain accepted ${file} but did not deploy it.`)
  }
}
