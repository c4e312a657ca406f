import type { World } from './create-world.js'
import type { Started, StartOptions } from './make-kernel.js'
import { holdKeys, networkOf } from './multi-chain-wallet.js'
import { createTestSigners, type TestSigner } from './test-signers.js'
import type { GrantedNamespaces } from './test-wallet.js'

export const signers: readonly TestSigner[] = createTestSigners()
export const networks: readonly ReturnType<typeof networkOf>[] = signers.map(networkOf)
export const names: readonly string[] = signers.map(({ namespace }) => namespace)
export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export function signerOf(namespace: string): TestSigner {
  const found = signers.find((one) => one.namespace === namespace)
  if (!found) throw new Error(`no signer of ${namespace}`)
  return found
}

export function statusOf({ kernel }: Started): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, kernel.connections.state(name).status]))
}

export function request({ kernel }: Started, { namespace, method, params }: TestSigner): Promise<unknown> {
  return kernel.rpc.request({ namespace, method, params })
}

/** A host without chain modules, and a wallet that holds keys of every namespace. */
export interface UniversalHost {
  open(options?: StartOptions, held?: readonly TestSigner[]): Promise<Started>
  connected(options?: StartOptions, held?: readonly TestSigner[]): Promise<Started>
  /** Changes the wallet's grants, and waits until the page has received them. */
  update(change: (namespaces: GrantedNamespaces) => void): Promise<void>
}

export function createUniversalHost(world: World): UniversalHost {
  const open: UniversalHost['open'] = async (options = {}, held = signers) => {
    holdKeys(world.wallet, held)
    return world.open(world.relay.url, { networks, modules: [], ...options })
  }
  return {
    open,
    async connected(options, held = signers) {
      const one = await open(options, held)
      await world.connect(one, held[0]?.namespace)
      return one
    },
    async update(change) {
      const { topic, namespaces } = world.wallet.session()
      const changed = structuredClone(namespaces)
      change(changed)
      const { acknowledged } = await world.wallet.kit.updateSession({ topic, namespaces: changed })
      await acknowledged()
    },
  }
}
