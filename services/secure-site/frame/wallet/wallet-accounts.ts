import type { EmbeddedAccountType } from 'quoin/frame-protocol'
import type { Address, Hex } from 'viem'
import type { SiteChain } from '../../src/chains/site-chain.js'
import { createEvmSigner } from '../keys/evm-signer.js'
import type { Keyring } from '../keys/keyring.js'
import type { FrameSession } from '../session/frame-session.js'
import { rolesModuleOf } from './session-keys/roles-module.js'
import { areKnownContracts, type SessionKeyContracts } from './session-keys/session-key-contracts.js'
import { createEvmClient, type EvmClient, namespaceOf } from './site-network.js'
import { createSmartAccountService, type SmartAccountService } from './smart-account/smart-account-service.js'
import { WalletError } from './wallet-error.js'
import type { WalletSelection } from './wallet-selection.js'

/** Who acts on a network. */
export interface ActingAccount {
  readonly address: string
  readonly type: EmbeddedAccountType
}

/** The accounts of whoever is signed in. */
export interface WalletAccounts {
  /** The account in use on a network. */
  on(chain: SiteChain): Promise<ActingAccount>
  /** Every account of the person there, the one of the keys first. */
  all(chain: SiteChain): Promise<readonly ActingAccount[]>
  /**
   * Whether the network has smart accounts: it is configured so, and their contracts are on the chain. A bundler that is down
   * changes nothing, since nobody's address may depend on it.
   */
  hasSmart(chain: SiteChain): Promise<boolean>
  /** @throws `WalletError` where the network has no smart accounts */
  smart(chain: SiteChain): Promise<SmartAccountService>
  /** What holds session keys to their permissions there; `undefined` where the network has it not, or not as it must be. */
  sessionKeys(chain: SiteChain): Promise<SessionKeyContracts | undefined>
  /** Contracts, in lower case, that must never be signed for in a page's name: what moves the smart account there. */
  guarded(chain: SiteChain): Promise<ReadonlySet<string>>
  owner(): Promise<Address>
  client(chain: SiteChain): EvmClient
}

export function createWalletAccounts({
  session,
  keyring,
  selection,
}: {
  readonly session: FrameSession
  readonly keyring: Keyring
  readonly selection: WalletSelection
}): WalletAccounts {
  const services = new Map<string, Promise<SmartAccountService>>()
  const clients = new Map<string, EvmClient>()
  const withContracts = new Map<string, Promise<boolean>>()
  const withSessionKeys = new Set<string>()
  session.subscribe(() => services.clear())

  const owner = async (): Promise<Address> => (await keyring.addresses()).eip155
  const signHashAs =
    (address: Address) =>
    (hash: Hex): Promise<Hex> =>
      keyring.use(address, (keys) => createEvmSigner(keys).signOwnHash(hash))

  function client(chain: SiteChain): EvmClient {
    const made = clients.get(chain.caipNetworkId) ?? createEvmClient(chain)
    clients.set(chain.caipNetworkId, made)
    return made
  }

  async function hasSmart(chain: SiteChain): Promise<boolean> {
    const { smartAccounts, caipNetworkId } = chain
    if (!smartAccounts) return false
    // One question for all who ask meanwhile: two answers may overtake each other, and so would the requests that wait for them.
    const asked = withContracts.get(caipNetworkId)
    if (asked) return asked
    const found = client(chain)
      .getCode({ address: smartAccounts.safeProxyFactory })
      .then((code) => code !== undefined)
    withContracts.set(caipNetworkId, found)
    // What is there stays there; what is missing may come.
    const forget = (): unknown => withContracts.delete(caipNetworkId)
    found.then((isThere) => isThere || forget(), forget)
    return found
  }

  async function sessionKeys(chain: SiteChain): Promise<SessionKeyContracts | undefined> {
    const contracts = chain.smartAccounts?.sessionKeys
    if (!contracts || withSessionKeys.has(chain.caipNetworkId)) return contracts
    if (!(await areKnownContracts(client(chain), contracts))) return undefined
    withSessionKeys.add(chain.caipNetworkId)
    return contracts
  }

  async function makeService(chain: SiteChain): Promise<SmartAccountService> {
    const { smartAccounts, name } = chain
    if (!smartAccounts) throw new WalletError('internal', `${name} has no smart accounts here.`)
    const address = await owner()
    return createSmartAccountService({
      ...{ chain, smartAccounts, owner: address },
      ...{ client: client(chain), signHash: signHashAs(address) },
    })
  }

  async function smart(chain: SiteChain): Promise<SmartAccountService> {
    const key = `${await owner()} ${chain.caipNetworkId}`
    const found = services.get(key)
    if (found) return found
    const made = makeService(chain)
    services.set(key, made)
    // A network that did not answer is asked again next time.
    made.catch(() => services.get(key) === made && services.delete(key))
    return made
  }

  async function eoa(chain: SiteChain): Promise<ActingAccount> {
    const addresses = await keyring.addresses()
    const isSolana = namespaceOf(chain.caipNetworkId) === 'solana'
    return { address: isSolana ? addresses.solana : addresses.eip155, type: 'eoa' }
  }

  const smartOn = async (chain: SiteChain): Promise<ActingAccount> => ({
    address: (await smart(chain)).address,
    type: 'smartAccount',
  })

  return {
    owner,
    client,
    smart,
    hasSmart,
    sessionKeys,
    async on(chain) {
      const wantsSmart = (await selection.preferred()) === 'smartAccount' && (await hasSmart(chain))
      return wantsSmart ? smartOn(chain) : eoa(chain)
    },
    async all(chain) {
      const own = await eoa(chain)
      return (await hasSmart(chain)) ? [own, await smartOn(chain)] : [own]
    },
    async guarded(chain) {
      if (!chain.smartAccounts || !(await hasSmart(chain))) return new Set()
      const { safe4337Module, sessionKeys: contracts } = chain.smartAccounts
      const { address } = await smart(chain)
      // Whoever orders its roles about may give themselves one.
      const roles = contracts ? [rolesModuleOf(address, contracts).address] : []
      return new Set([safe4337Module, address, ...roles].map((one) => one.toLowerCase()))
    },
  }
}
