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

/** The account in use on a network. */
export interface ActingAccount {
  readonly address: string
  readonly type: EmbeddedAccountType
}

/** The accounts of the signed-in user. */
export interface WalletAccounts {
  /** Returns the account in use on a network. */
  on(chain: SiteChain): Promise<ActingAccount>
  /** Returns all accounts of the user there, the one of the keys first. */
  all(chain: SiteChain): Promise<readonly ActingAccount[]>
  /**
   * Returns `true` if the network has smart accounts: they are configured, and their contracts are on the chain.
   * Independent of the bundler's availability, because no address may depend on it.
   */
  hasSmart(chain: SiteChain): Promise<boolean>
  /** @throws `WalletError` if the network has no smart accounts */
  smart(chain: SiteChain): Promise<SmartAccountService>
  /**
   * Returns the contracts that enforce the permissions of session keys; `undefined` if the network lacks them or has
   * other code.
   */
  sessionKeys(chain: SiteChain): Promise<SessionKeyContracts | undefined>
  /**
   * Returns the contracts, in lower case, for which a page's request must never be signed: those that control the smart
   * account.
   */
  guarded(chain: SiteChain): Promise<ReadonlySet<string>>
  owner(): Promise<Address>
  client(chain: SiteChain): EvmClient
}

/** Creates the reads of the contracts that a network has. */
function createContractChecks(
  client: (chain: SiteChain) => EvmClient,
): Pick<WalletAccounts, 'hasSmart' | 'sessionKeys'> {
  const withContracts = new Map<string, Promise<boolean>>()
  const withSessionKeys = new Set<string>()

  async function hasSmart(chain: SiteChain): Promise<boolean> {
    const { smartAccounts, caipNetworkId } = chain
    if (!smartAccounts) return false
    // Shares one request between concurrent callers: two responses could arrive out of order, and so could the requests
    // that wait for them.
    const pending = withContracts.get(caipNetworkId)
    if (pending) return pending
    const found = client(chain)
      .getCode({ address: smartAccounts.safeProxyFactory })
      .then((code) => code !== undefined)
    withContracts.set(caipNetworkId, found)
    // A deployed contract stays; a missing one may be deployed later.
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

  return { hasSmart, sessionKeys }
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

  const { hasSmart, sessionKeys } = createContractChecks(client)

  async function makeService(chain: SiteChain): Promise<SmartAccountService> {
    const { smartAccounts, name } = chain
    if (!smartAccounts) throw new WalletError('internal', `Smart accounts aren’t available on ${name}.`)
    const address = await owner()
    return createSmartAccountService({
      chain,
      smartAccounts,
      owner: address,
      client: client(chain),
      session,
      signHash: signHashAs(address),
    })
  }

  async function smart(chain: SiteChain): Promise<SmartAccountService> {
    const key = `${await owner()} ${chain.caipNetworkId}`
    const found = services.get(key)
    if (found) return found
    const made = makeService(chain)
    services.set(key, made)
    // A failed request to the network is retried with the next call.
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
      // A caller that controls its roles could assign itself one.
      const roles = contracts ? [rolesModuleOf(address, contracts).address] : []
      return new Set([safe4337Module, address, ...roles].map((one) => one.toLowerCase()))
    },
  }
}
